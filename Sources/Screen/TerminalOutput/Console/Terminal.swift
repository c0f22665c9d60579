import FoundationEssentials
package import Glibc

/// The properties of the terminal, detected once per run.
package struct Terminal: Hashable, Sendable {
  package var inIsTerminal: Bool
  package var outIsTerminal: Bool
  package var errIsTerminal: Bool
  /// The width in cells.
  package var columns: Int
  /// The size of a cell in pixels, or a small default if unknown.
  package var cell: PixelSize
  package var outHasColor: Bool
  package var errHasColor: Bool
  /// Whether a screen reader reads the output aloud: no images, no drawing characters, and
  /// nothing that is redrawn (`GISTS_PLAIN`).
  package var isPlain: Bool
  /// Whether the terminal shows only ASCII (``ASCIIForm``).
  var isASCII: Bool

  /// The width to which the rows of lists are cut: a row that is read aloud is never cut.
  package var listColumns: Int { isPlain ? .max : columns }

  /// Whether prompts are possible: stdin and stderr are terminals.
  package var canAsk: Bool { inIsTerminal && errIsTerminal }

  package init(
    inIsTerminal: Bool = false, outIsTerminal: Bool = false, errIsTerminal: Bool = false,
    columns: Int = 80, cell: PixelSize? = nil, outHasColor: Bool = false,
    errHasColor: Bool = false, isPlain: Bool = false, isASCII: Bool = false
  ) {
    self.inIsTerminal = inIsTerminal
    self.outIsTerminal = outIsTerminal
    self.errIsTerminal = errIsTerminal
    self.columns = columns
    self.cell = cell ?? PixelSize(width: 8, height: 16)
    self.outHasColor = outHasColor
    self.errHasColor = errHasColor
    self.isPlain = isPlain
    self.isASCII = isASCII
  }
}

/// The choice of when to use color: `--color auto|always|never`.
package enum ColorChoice: String, CaseIterable, Sendable {
  case auto, always, never

  /// Whether a stream is colored.
  ///
  /// The flag has precedence, then `NO_COLOR` (no-color.org) and `GISTS_PLAIN`, then
  /// `CLICOLOR_FORCE` and `CLICOLOR` (bixense.com/clicolors), then whether the stream is a
  /// terminal.
  func isColored(isTerminal: Bool, environment: [String: String]) -> Bool {
    func set(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    switch self {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    if set("NO_COLOR") != nil || Terminal.isPlain(environment) { return false }
    if let force = set("CLICOLOR_FORCE"), force != "0" { return true }
    if set("CLICOLOR") == "0" || set("TERM") == "dumb" { return false }
    return isTerminal
  }
}

extension Terminal {
  /// Detects the terminal from descriptors, `COLUMNS`, `TERM` and the color variables.
  ///
  /// An empty variable counts as unset. `COLUMNS` has precedence over the terminal's own width.
  package static func detect(
    environment: [String: String], color: ColorChoice = .auto, input: Int32 = 0,
    output: Int32 = 1, error: Int32 = 2
  ) -> Terminal {
    let outIsTerminal = isatty(output) == 1
    let errIsTerminal = isatty(error) == 1
    let size = windowSize(output) ?? windowSize(error)
    return Terminal(
      inIsTerminal: isatty(input) == 1, outIsTerminal: outIsTerminal, errIsTerminal: errIsTerminal,
      columns: cells(environment["COLUMNS"]) ?? size.map { Int($0.ws_col) } ?? 80,
      cell: size.flatMap(cell),
      outHasColor: color.isColored(isTerminal: outIsTerminal, environment: environment),
      errHasColor: color.isColored(isTerminal: errIsTerminal, environment: environment),
      isPlain: isPlain(environment),
      isASCII: !ASCIIForm.isUnneeded(environment: environment))
  }

  /// Whether `GISTS_PLAIN` asks for output that can be read aloud; empty and 0 do not.
  fileprivate static func isPlain(_ environment: [String: String]) -> Bool {
    !["", "0"].contains(environment["GISTS_PLAIN"]?.filter { !$0.isWhitespace } ?? "")
  }

  /// Returns the terminal's size; nil if the descriptor is not a terminal or the size is unknown.
  package static func windowSize(_ descriptor: Int32) -> winsize? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return size
  }

  /// Returns the size of a cell; nil if the terminal does not report pixels.
  package static func cell(_ size: winsize) -> PixelSize? {
    guard size.ws_row > 0, size.ws_xpixel >= size.ws_col, size.ws_ypixel >= size.ws_row else {
      return nil
    }
    return PixelSize(
      width: Int(size.ws_xpixel / size.ws_col), height: Int(size.ws_ypixel / size.ws_row))
  }

  private static func cells(_ text: String?) -> Int? {
    text.flatMap { Int($0) }.flatMap { (1...10_000).contains($0) ? $0 : nil }
  }
}

/// A width and a height in pixels.
package struct PixelSize: Hashable, Sendable {
  package let width: Int
  package let height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Returns a size of the same proportions with no more pixels than this.
  func scaled(toPixels count: Int) -> PixelSize {
    guard width * height > count else { return self }
    let scale = (Double(count) / Double(width * height)).squareRoot()
    return PixelSize(
      width: max(1, Int(Double(width) * scale)), height: max(1, Int(Double(height) * scale)))
  }

  func fits(_ room: PixelSize) -> Bool { width <= room.width && height <= room.height }
}

/// The clipboard of the terminal itself, which also works over SSH.
package enum TerminalClipboard {
  /// The largest text in bytes: some terminals discard sequences of more than 100,000 bytes, and
  /// base64 turns three bytes into four.
  package static let limit = 74_994

  /// Returns the control sequence that asks the terminal to copy a text (xterm's OSC 52); nil if
  /// the text is too large.
  package static func sequence(copying text: String) -> String? {
    guard text.utf8.count <= limit else { return nil }
    return "\u{1B}]52;c;" + Data(text.utf8).base64EncodedString() + "\u{7}"
  }
}
