package import Glibc

/// When to use color: `--color auto|always|never`.
package enum ColorChoice: String, CaseIterable, Sendable {
  case auto, always, never

  /// Whether a stream is colored.
  ///
  /// The flag has precedence, then `NO_COLOR` (no-color.org) and `GISTS_PLAIN`, then `CLICOLOR_FORCE` and `CLICOLOR`
  /// (bixense.com/clicolors), then whether the stream is a terminal.
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
  /// Detects the terminal from descriptors 0, 1 and 2, `COLUMNS`, `TERM` and the color variables.
  ///
  /// An empty variable counts as unset. `COLUMNS` has precedence over the terminal's own width.
  package static func detect(environment: [String: String], color: ColorChoice = .auto) -> Terminal
  {
    detect(environment: environment, color: color, input: 0, output: 1, error: 2)
  }

  static func detect(
    environment: [String: String], color: ColorChoice, input: Int32, output: Int32, error: Int32
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
  private static func windowSize(_ descriptor: Int32) -> winsize? {
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
