import Algorithms
import ChildProcesses
import ClientState
import CommandSupport
import LocalFiles
import TerminalOutput

/// Shows files at a terminal: Markdown and notebooks rendered, CSV as a table, code in color.
struct FileRenderer: Sendable {
  let console: Console
  let colors: CodeColors?
  /// Draws images; nil if they are off.
  let draw: DrawImage?

  /// Returns the lines of an image that is no larger than `largest`; nil if it can't be drawn.
  typealias DrawImage =
    @Sendable (_ image: [UInt8], _ pixels: PixelSize, _ largest: TerminalImage.Size) async ->
    [String]?

  /// Returns the function that draws images on a terminal; nil if they are off.
  static func drawing(with images: TerminalImages) -> DrawImage? {
    guard images.draws(rows: 2) else { return nil }
    return { image, pixels, largest in
      await images.drawing(image, of: pixels, largest)?.beside([])
    }
  }

  /// The command that prints the bytes of a binary file.
  var bytesCommand = "gists view"
  /// What gets the bytes of a binary file where no command line can be piped; nil elsewhere.
  var bytesHint: String?

  /// The most rows of a table: more are slow to lay out, and shown as text.
  private static let mostRows = 1_000
  /// The largest table or notebook in bytes; a larger one is shown as text.
  private static let largestData = 4 << 20
  /// The most columns of a table: each row is padded to the widest, which needs memory.
  private static let mostColumns = 200
  /// The most images of a Markdown file or a notebook: each one may start a process.
  static let mostImages = 10
  /// The most languages of a Markdown file whose code is in color.
  private static let mostLanguages = 8
  /// The largest image, in cells.
  private static let largestImage = TerminalImage.Size(columns: 80, rows: 24)

  /// Returns the bytes of an image in a Markdown file; nil if it is not shown.
  typealias LoadImage = @Sendable (_ address: String) async -> [UInt8]?

  /// Renders a file; a message replaces an empty file or one that a terminal can't show.
  func shown(
    _ bytes: [UInt8], name: String, language: String? = nil, image: LoadImage? = nil
  ) async -> RenderedFile {
    guard !bytes.isEmpty else {
      return RenderedFile(.lines([console.style.text(.dim, "(empty)")]))
    }
    // Reads all bytes.
    let form = FileForm(name: name, bytes: bytes)
    if form == .binary, BinaryForm(bytes) == nil,
      let text = WesternText.utf8(bytes)
    {
      var file = await shown(text, name: name, language: language, image: image)
      file.note = console.style.text(.yellow, WesternText.note)
      return file
    }
    switch form {
    case .markdown:
      guard bytes.count <= Markdown.largestSource else { break }
      return await markdown(bytes, image)
    case .notebook:
      guard bytes.count <= Self.largestData, let notebook = Notebook(bytes) else { break }
      return await NotebookRenderer(files: self).shown(notebook)
    case .table(let separator):
      guard let table = table(bytes, separator) else { break }
      return RenderedFile(.lines(table))
    case .image:
      if let lines = await drawnImage(bytes) {
        return RenderedFile(.lines(lines), hasImages: true)
      }
      return binary(bytes)
    case .binary: return binary(bytes)
    case .code: break
    }
    return await shown(code: bytes, name: name, language: language)
  }

  /// Shows a text unrendered, in color if possible.
  func shown(
    code bytes: [UInt8], name: String, language: String? = nil
  ) async -> RenderedFile {
    // Larger texts are not colored.
    guard let colors, bytes.count <= CodeColors.largestText else {
      return RenderedFile(.plain(bytes))
    }
    let colored = await colors.colored(Printable.text(bytes), name: name, language: language)
    let lines = colored.map { RenderedFile.Content.lines($0, areSource: true) }
    return RenderedFile(lines ?? .plain(bytes))
  }

  var columns: Int { console.terminal.columns }

  private func binary(_ bytes: [UInt8]) -> RenderedFile {
    let form = BinaryForm(bytes)?.name ?? "binary file"
    let hint = bytesHint ?? "pipe \(bytesCommand) to get its bytes"
    let message = "\(form), \(ByteSize.text(bytes.count)), not shown: \(hint)"
    return RenderedFile(.lines([console.style.text(.yellow, message)]))
  }

  private func markdown(_ bytes: [UInt8], _ image: LoadImage?) async -> RenderedFile {
    let markdown = Markdown(bytes)
    var images: [String: [StyledText]] = [:]
    if let image, draw != nil {
      for address in markdown.imageAddresses.prefix(Self.mostImages)
      where images[address] == nil {
        if let bytes = await image(address) { images[address] = await drawnImage(bytes) }
      }
    }
    let code = await colored(markdown.code)
    let lines = markdown.lines(
      columns: columns, style: console.style, images: images, code: code)
    return RenderedFile(.lines(lines), hasImages: !images.isEmpty)
  }

  /// Returns the lines of code in color, as far as bat knows their languages.
  ///
  /// bat colors all code of a language at once: each start costs some 50 ms.
  private func colored(_ code: [MarkdownCode]) async -> [MarkdownCode: [StyledText]] {
    guard let colors else { return [:] }
    let named = code.filter { $0.language != nil && !$0.lines.isEmpty }
    let languages = named.compactMap(\.language).uniqued().prefix(Self.mostLanguages)
    var lines: [MarkdownCode: [StyledText]] = [:]
    for language in languages {
      let blocks = named.filter { $0.language == language }
      let text = blocks.flatMap(\.lines).map { $0 + "\n" }.joined()
      guard var rest = await colors.colored(text, name: "code", language: language)?[...]
      else { continue }
      for block in blocks {
        lines[block] = Array(rest.prefix(block.lines.count))
        rest = rest.dropFirst(block.lines.count)
      }
    }
    return lines
  }

  /// Returns the lines of a table; nil if the text is no table, or has too many rows or columns.
  private func table(_ bytes: [UInt8], _ separator: Character) -> [StyledText]? {
    guard bytes.count <= Self.largestData else { return nil }
    let text = WrittenText.text(bytes)
    // The first row is the header.
    guard let values = DelimitedText(text, separator: separator),
      values.rows.count <= Self.mostRows + 1,
      values.rows.allSatisfy({ $0.count <= Self.mostColumns })
    else { return nil }
    return ValueTable.lines(of: values.rows, columns: columns, style: console.style)
  }

  /// Returns the lines of an image no larger than the terminal; nil if it can't be drawn.
  func drawnImage(_ bytes: [UInt8]) async -> [StyledText]? {
    guard let draw, let size = PixelSize(of: bytes) else { return nil }
    let largest = TerminalImage.Size(
      columns: min(Self.largestImage.columns, columns - 1), rows: Self.largestImage.rows)
    return await draw(bytes, size, largest)?.map { StyledText(safe: $0) }
  }
}

enum ColorTheme: String, CaseIterable, Sendable {
  /// The 16 colors of the terminal.
  case terminal
  case light, dark
  /// No colors that are hard to tell apart.
  case highContrast = "high-contrast"

  /// The matching theme of bat.
  var ofCode: String {
    switch self {
    case .terminal, .highContrast: "ansi"
    case .light: "GitHub"
    case .dark: "OneHalfDark"
    }
  }
}

struct RenderedFile: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    /// Lines that are safe to print, and whether each is a line of the file.
    case lines([StyledText], areSource: Bool = false)
    /// The unchanged file.
    case plain([UInt8])
  }

  let content: Content
  let hasImages: Bool
  /// A note above the content.
  var note: StyledText?

  init(_ content: Content, hasImages: Bool = false) {
    self.content = content
    self.hasImages = hasImages
  }

  /// Lines that are safe to print, each with its line end.
  var text: String {
    let note = note.map { $0.sgr + "\n" } ?? ""
    switch content {
    case .lines(let lines, _): return note + lines.map { $0.sgr + "\n" }.joined()
    case .plain(let bytes):
      let safe = Printable.text(bytes)
      return note + (safe.utf8.last == UInt8(ascii: "\n") ? safe : safe + "\n")
    }
  }
}

extension Programs {
  /// The time limit of bat for all files together.
  private static var colorTimeLimit: Duration { .seconds(2) }
  /// The most bytes by which bat's output may exceed the text.
  private static var colorSizeLimit: Int { 8 << 20 }

  func fileRenderer() -> FileRenderer {
    fileRenderer(drawing: FileRenderer.drawing(with: images), usesColors: true)
  }

  /// Returns a renderer that shows files in the width of this terminal.
  ///
  /// - Parameters:
  ///   - draw: draws images; nil if they are off.
  ///   - usesColors: false for code without colors, which takes no time.
  /// - Returns: the renderer.
  func fileRenderer(drawing draw: FileRenderer.DrawImage?, usesColors: Bool) -> FileRenderer {
    let (runner, console, settings) = (runner, output.console, output.settings)
    let budget = TimeBudget(Self.colorTimeLimit, time: output.time)
    let colors =
      usesColors && console.terminal.outIsTerminal && console.terminal.outHasColor
      ? CodeColors(
        theme: settings.codeTheme, readable: settings.readableCode,
        isInstalled: { SearchPath.contains($0, environment: settings.variables.all) },
        run: { command, input in
          await budget.spend { left in
            await runner.output(command, input, Self.colorSizeLimit, left)
          }
        }) : nil
    return FileRenderer(console: console, colors: colors, draw: draw)
  }

}

extension RunSettings {
  /// The theme in the setting; nil if it is not set, or names a theme of bat.
  var colorTheme: ColorTheme? { value(.theme).flatMap(ColorTheme.init) }

  /// The replacement of code's colors by readable ones; nil if the user chose the colors.
  var readableCode: ReadableCode? {
    guard value(.theme) == nil, variables["BAT_THEME"] == nil else { return nil }
    let environment = variables.all
    return ReadableCode(
      TerminalBackground(environment: environment),
      isIndexed: ColorDepth.detect(environment: environment) != .ansi)
  }

  /// The theme of bat; nil for the colors of the terminal.
  var codeTheme: String? {
    guard let colorTheme else { return value(.theme) ?? variables["BAT_THEME"] }
    // The nearest of 16 colors would make texts and comments gray.
    return ColorDepth.detect(environment: variables.all) == .ansi
      ? ColorTheme.terminal.ofCode : colorTheme.ofCode
  }
}
