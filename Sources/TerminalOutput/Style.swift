/// How a piece of text stands out.
package enum Tone: Sendable {
  case plain, bold, dim, underline, red, green, yellow, magenta, cyan

  /// The parameter of SGR (ECMA-48, 8.3.117); nil for plain text.
  fileprivate var parameter: String? {
    switch self {
    case .plain: nil
    case .bold: "1"
    case .dim: "2"
    case .underline: "4"
    case .red: "31"
    case .green: "32"
    case .yellow: "33"
    case .magenta: "35"
    case .cyan: "36"
    }
  }
}

/// Colours of one stream: `style(.green, "octocat")`.
///
/// Takes text that is safe already: the escapes it adds are the only ones a terminal gets.
package struct Style: Hashable, Sendable {
  package let isEnabled: Bool

  package init(isEnabled: Bool) { self.isEnabled = isEnabled }

  /// The text in that tone, or the text alone where this stream is not coloured.
  package func callAsFunction(_ tone: Tone, _ safeText: String) -> String {
    guard isEnabled, let parameter = tone.parameter, !safeText.isEmpty else { return safeText }
    return "\u{1B}[\(parameter)m\(safeText)\u{1B}[0m"
  }
}
