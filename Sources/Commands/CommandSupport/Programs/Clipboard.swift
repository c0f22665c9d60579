import ChildProcesses
import TerminalOutput

extension Programs {
  /// Copies text to the clipboard, or bytes of some type.
  ///
  /// Uses `wl-copy`, `xclip` or `xsel`. If none of them is installed, or there is no display for
  /// them, as over SSH, asks tmux or the terminal to copy a text. They don't report whether they
  /// did, and the message says so. The bytes are passed on stdin, never as an argument.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8, or bytes of this `type`.
  ///   - type: the media type; nil for text.
  ///   - what: the name of the bytes in messages: `the URL`.
  /// - Returns: whether they are known to be in the clipboard.
  /// - Throws: ``Failure`` with status 69, which distinguishes a missing display from a missing
  ///   program.
  @discardableResult
  package func copyToClipboard(
    _ bytes: [UInt8], type: String? = nil, what: String
  ) async throws(Failure) -> Bool {
    var failed: [String] = []
    for program in ClipboardProgram.ordered(output.settings.variables) {
      guard let command = program.copying(type) else { continue }
      switch await runner.detached(command, bytes, .seconds(2)) {
      // A program that serves the clipboard itself keeps running.
      case .succeeded, .stillRunning: return true
      case .failed: failed.append(program.rawValue)
      case .notFound: continue
      }
    }
    let failure: Failure =
      failed.isEmpty
      ? .noClipboardProgram(to: "\(action: "copy") \(what)", isText: type == nil)
      : .clipboard("\(action: "copy") \(what)", failed: failed, display)
    guard type == nil, failed.isEmpty || display == nil else { throw failure }
    let asked = try await copyThroughTerminal(
      bytes, what: what, orThrow: failure,
      tooLarge: failed.isEmpty ? .tooLargeForTerminal(what) : failure)
    let reason = failed.first.map { "no display for \($0)" } ?? "no clipboard program found"
    output.diagnostics.note("\(reason); \(asked)")
    return false
  }

  /// Returns the clipboard's text, or its image if it has no plain text; at most `limit` bytes.
  ///
  /// The error has status 69 if the clipboard can't be read, 66 if it has neither text nor an
  /// image, 65 if it has too much.
  package func clipboardContents(limit: Int) async throws(Failure) -> UnnamedInput {
    for program in ClipboardProgram.ordered(output.settings.variables) {
      guard let type = await imageType(program),
        let bytes = await runner.output(
          program.pasting(type), [], limit, .seconds(10)), !bytes.isEmpty
      else { continue }
      return UnnamedInput(bytes: bytes, suffix: ClipboardProgram.imageTypes[type] ?? "bin")
    }
    return UnnamedInput(bytes: try await clipboardText(limit: limit), suffix: "txt")
  }

  /// Returns the type of the clipboard's image; nil if it has none, or plain text as well.
  private func imageType(_ program: ClipboardProgram) async -> String? {
    guard let command = program.listingTypes,
      let output = await runner.output(command, [], 64 << 10, .seconds(5))
    else { return nil }
    let types = String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline)
    let texts = ["text/plain", "UTF8_STRING", "STRING", "TEXT"]
    guard !types.contains(where: { type in texts.contains { type.hasPrefix($0) } }) else {
      return nil
    }
    return types.lazy.map(String.init).first { ClipboardProgram.imageTypes[$0] != nil }
  }

  private func clipboardText(limit: Int) async throws(Failure) -> [UInt8] {
    var failed: [String] = []
    var isEmpty = false
    for program in ClipboardProgram.ordered(output.settings.variables) {
      if let text = await runner.output(program.pasting, [], limit, .seconds(5)) {
        guard text.isEmpty else { return text }
        isEmpty = true
      } else if await canPaste(program) {
        throw Failure(.dataRefused, "the clipboard is larger than \(limit.grouped) bytes")
      } else if SearchPath.contains(program.pasting[0], environment: output.settings.variables.all)
      {
        failed.append(program.pasting[0])
      }
    }
    if isEmpty { throw .emptyClipboard }
    guard !failed.isEmpty else { throw .noClipboardProgram(to: "read the clipboard") }
    // Without text in the clipboard, the programs fail as they do without a display.
    throw display == nil ? .clipboard("read the clipboard", failed: failed, nil) : .emptyClipboard
  }

  /// Whether a program whose output was refused succeeds without a limit.
  ///
  /// The runner doesn't distinguish a program that fails from one that writes too much, and a limit
  /// large enough for any clipboard would keep all of it in memory.
  private func canPaste(_ program: ClipboardProgram) async -> Bool {
    await runner.status(program.pasting, .seconds(5)) == .succeeded
  }

  /// The display that other programs use: `DISPLAY=:0`; nil if there is none.
  var display: String? {
    ["WAYLAND_DISPLAY", "DISPLAY"].lazy.compactMap { name in
      output.settings.variables[name].map { "\(name)=\($0)" }
    }.first
  }
}

/// The content of the clipboard or of stdin, which has no name of its own.
package struct UnnamedInput: Hashable, Sendable {
  package let bytes: [UInt8]
  /// The file extension for it: `txt`, `png`.
  package let suffix: String

  package init(bytes: [UInt8], suffix: String) {
    self.bytes = bytes
    self.suffix = suffix
  }
}

/// A program that reads and writes the clipboard of the desktop.
enum ClipboardProgram: String, CaseIterable {
  case wayland = "wl-copy"
  case xclip
  case xsel

  /// Returns the command that copies its stdin as text, or as this type; nil if it can't.
  func copying(_ type: String?) -> [String]? {
    switch self {
    case .wayland: ["wl-copy"] + (type.map { ["--type", $0] } ?? [])
    case .xclip: ["xclip", "-selection", "clipboard"] + (type.map { ["-target", $0] } ?? [])
    case .xsel: type == nil ? ["xsel", "--clipboard", "--input"] : nil
    }
  }

  /// The command that prints the clipboard's text.
  var pasting: [String] {
    switch self {
    case .wayland: ["wl-paste", "--no-newline", "--type", "text"]
    case .xclip: ["xclip", "-selection", "clipboard", "-out"]
    case .xsel: ["xsel", "--clipboard", "--output"]
    }
  }

  /// The command that lists the types of the clipboard's content; nil if the program has none.
  var listingTypes: [String]? {
    switch self {
    case .wayland: ["wl-paste", "--list-types"]
    case .xclip: ["xclip", "-selection", "clipboard", "-target", "TARGETS", "-out"]
    case .xsel: nil
    }
  }

  /// Returns the command that prints the clipboard's content as this type.
  func pasting(_ type: String) -> [String] {
    switch self {
    case .wayland: ["wl-paste", "--type", type]
    case .xclip: ["xclip", "-selection", "clipboard", "-target", type, "-out"]
    case .xsel: pasting
    }
  }

  /// The types of images, with their file extensions.
  static let imageTypes = [
    "image/png": "png", "image/jpeg": "jpg", "image/gif": "gif", "image/webp": "webp",
    "image/svg+xml": "svg", "image/bmp": "bmp", "image/tiff": "tiff",
  ]

  /// The programs in the order to try them.
  ///
  /// In a Wayland session X programs may reach another clipboard, that of Xwayland.
  static func ordered(_ variables: EnvironmentVariables) -> [ClipboardProgram] {
    let isX = variables["WAYLAND_DISPLAY"] == nil && variables["DISPLAY"] != nil
    return isX ? [.xclip, .xsel, .wayland] : allCases
  }
}

/// The errors of the clipboard.
extension Failure {
  /// xsel is only for text.
  static func noClipboardProgram(to action: MessageText, isText: Bool = true) -> Failure {
    Failure(
      .unreachable, code: .noClipboard,
      "could not \(action): no clipboard program" + (isText ? "" : " for binary files") + " found",
      next: ["install wl-clipboard" + (isText ? ", xclip or xsel" : " or xclip")])
  }

  /// The programs are installed, but failed; `display` is nil if there is no display.
  static func clipboard(_ action: MessageText, failed programs: [String], _ display: String?)
    -> Failure
  {
    guard let display else {
      return Failure(
        .unreachable, code: .noClipboard,
        "could not \(action): no display (\(programs[0]) needs one)",
        next: ["set WAYLAND_DISPLAY or DISPLAY; over SSH, connect with ssh -X"])
    }
    return Failure(
      .unreachable, code: .noClipboard,
      "could not \(action): \(programs.joined(separator: " and ")) failed with \(display)",
      next: ["check that the display is running and accessible"])
  }

  static var emptyClipboard: Failure {
    Failure(.inputMissing, code: .emptyClipboard, "the clipboard contains no text or image")
  }
}
