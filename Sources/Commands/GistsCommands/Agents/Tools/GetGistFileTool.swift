import ByteTools
import CommandSupport
import GitHubAPI
import GitHubModels
import LocalFiles
import ModelContext
import TerminalOutput
import TextFormats

extension Tool {
  /// Reads a file of a gist: `gists view GIST FILE`.
  static func getGistFile(_ source: AgentSource) -> Tool {
    Tool(
      "get_gist_file", title: "Get a file of a gist",
      description: """
        Returns the text of a file of a gist, or lines of it, up to 50 kB. If there is more, call \
        again with next_offset as offset. For a file that is not text, returns its type and size; \
        for an image up to 1 MB, also the image.
        """,
      arguments: [
        .gist, .init("file", .text(atMost: 1_000), "The name of the file.", isRequired: true),
        .revision,
      ] + TextWindow.arguments,
      result: GistFile.fields + TextWindow.fields + AgentResult.fields
    ) { call in
      try await source.result { context in
        let view = try await context.view(call.arguments)
        let gist = try await view.load(in: context)
        let name = call.arguments["file"]?.string ?? ""
        // A model knows a name with invisible characters only in its escaped form.
        let named =
          gist.value[exactly: name]?.name
          ?? gist.value.files.first { AgentText.shown($0.name).isExactly(name) }?.name ?? name
        let file = ViewFlow(
          gist: view.gist, revision: view.revision, files: [named], copy: view.copy)
        guard let content = try await file.contents(of: gist, in: context).first else {
          throw context.failureFormatter.noFile(named, in: gist.value, host: view.gist.session.host)
        }
        return try AgentResult(
          ofFile: .record(content.file.members), try content.bytes.get(), type: content.file.type,
          call.arguments)
      }
    }
  }
}

extension AgentResult {
  /// The most bytes of an image.
  private static let mostImageBytes = 1_000_000
  private static let imageTypes: Set = ["image/png", "image/jpeg", "image/gif", "image/webp"]

  /// Creates the result for a file: its properties with the requested part of its text, or the file
  /// itself as an image.
  ///
  /// - Throws: a ``Failure`` for arguments that name no part of the text.
  init(ofFile value: JSON, _ bytes: [UInt8], type: String?, _ arguments: JSON) throws {
    guard TextCheck.firstBadByte(in: bytes) == nil else {
      // An image without a part of its bytes is none.
      let isShown =
        bytes.count <= Self.mostImageBytes && type.map(Self.imageTypes.contains) == true
        && AgentText.redactor.redact(bytes) == bytes
      self.init(value, images: isShown ? [.init(bytes, type: type ?? "")] : [])
      return
    }
    // Offsets are those in the redacted text, so that no part has a part of a secret.
    let window = try TextWindow(AgentText.redactor.redact(bytes), arguments)
    var value = value
    value.set("text", to: .string(window.text))
    value.set("first_line", to: .number(String(window.firstLine)))
    value.set("lines", to: .number(String(window.lines)))
    if let next = window.next { value.set("next_offset", to: .number(String(next))) }
    self.init(value)
  }
}

extension TextWindow {
  /// The arguments that cut a text.
  static let arguments: [ValueSchema.Field] = [
    .init("first_line", .integer(1...10_000_000), "The first line to return (default: 1)."),
    .init("line_count", .integer(1...100_000), "How many lines to return (default: all)."),
    .init(
      "offset", .integer(0...1 << 40),
      "The byte to begin at, instead of first_line: next_offset of the last call."),
  ]

  /// The members of a result about the text.
  static let fields: [ValueSchema.Field] = [
    .init("text", .text, "The text; missing if the file is not text."),
    .init("first_line", .count, "The number of the first line of the text."),
    .init("lines", .count, "How many lines the file has."),
    .init("next_offset", .count, "The offset of the rest; missing if there is none."),
  ]
}

/// The part of a text that a result has.
struct TextWindow: Hashable, Sendable {
  let text: String
  /// Starts at 1.
  let firstLine: Int
  /// The lines of the whole text.
  let lines: Int
  /// The offset in bytes of the next part; nil at the end of the text or of the requested lines.
  let next: Int?

  /// Cuts a text in UTF-8 by `first_line` and `line_count`, or by `offset`.
  ///
  /// - Throws: a ``Failure`` if both are given, or if they are beyond the end.
  init(_ bytes: [UInt8], _ arguments: JSON, mostBytes limit: Int = 50_000) throws {
    let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
    lines = ends.count + (bytes.isEmpty || bytes.last == UInt8(ascii: "\n") ? 0 : 1)
    try Self.check(arguments, lines: lines, bytes: bytes.count)
    func place(ofLine number: Int) -> Int {
      number <= 1 ? 0 : number - 2 < ends.count ? ends[number - 2] + 1 : bytes.count
    }
    let start =
      arguments["offset"]?.integer.map { Self.wholeStart(in: bytes, at: min($0, bytes.count)) }
      ?? place(ofLine: arguments["first_line"]?.integer ?? 1)
    let first = ends.prefix { $0 < start }.count + 1
    let end = arguments["line_count"]?.integer.map { place(ofLine: first + $0) } ?? bytes.count
    firstLine = first
    var room = min(limit, end - start)
    var shown: String
    var stop: Int
    repeat {
      stop = start + room == end ? end : Self.wholeStart(in: bytes, at: start + room)
      shown = AgentText.shown(String(decoding: bytes[start..<stop], as: UTF8.self))
      room /= 2
    } while JSON.string(shown).bytes().count > AgentResult.mostTextBytes
    text = shown
    next = stop < end ? stop : nil
  }

  private static func check(_ arguments: JSON, lines: Int, bytes: Int) throws {
    let (line, offset) = (arguments["first_line"]?.integer, arguments["offset"]?.integer)
    if line != nil, offset != nil {
      throw Failure(.wrongUsage, "first_line and offset can't be used together")
    }
    if let line, line > max(lines, 1) {
      throw Failure(
        .wrongUsage, "first_line is \(line), but the file has \(Plural.count(lines, "line"))")
    }
    if let offset, offset > bytes {
      throw Failure(
        .wrongUsage, "offset is \(offset), but the text has \(Plural.count(bytes, "byte"))")
    }
  }

  /// Returns the start of the character that a byte belongs to.
  private static func wholeStart(in bytes: [UInt8], at offset: Int) -> Int {
    var offset = offset
    while offset > 0, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }
}
