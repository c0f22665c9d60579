/// How a piece of text stands out.
package enum Tone: Sendable {
  case plain, bold, dim, italic, underline, struck, red, green, yellow, magenta, cyan

  /// The parameter of SGR (ECMA-48, 8.3.117); nil for plain text.
  fileprivate var parameter: String? {
    switch self {
    case .plain: nil
    case .bold: "1"
    case .dim: "2"
    case .italic: "3"
    case .underline: "4"
    case .struck: "9"
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
    self([tone], safeText)
  }

  /// The text in several tones at once.
  package func callAsFunction(_ tones: [Tone], _ safeText: String) -> String {
    let parameters = tones.compactMap(\.parameter)
    guard isEnabled, !parameters.isEmpty, !safeText.isEmpty else { return safeText }
    return "\u{1B}[\(parameters.joined(separator: ";"))m\(safeText)\u{1B}[0m"
  }
}
