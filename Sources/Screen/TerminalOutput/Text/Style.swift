/// A color or emphasis of text.
package enum Tone: Sendable {
  case plain, bold, dim, italic, underline, struck, reversed, red, green, yellow, magenta, cyan

  /// The parameter of SGR (ECMA-48, 8.3.117); nil for plain text.
  fileprivate var parameter: String? {
    switch self {
    case .plain: nil
    case .bold: "1"
    case .dim: "2"
    case .italic: "3"
    case .underline: "4"
    case .reversed: "7"
    case .struck: "9"
    case .red: "31"
    case .green: "32"
    case .yellow: "33"
    case .magenta: "35"
    case .cyan: "36"
    }
  }
}

/// What colors mean in lists and in the browser.
extension Tone {
  package static let star = Tone.yellow
  package static let secret = Tone.magenta
  /// Most gists are public, so it does not stand out.
  package static let `public` = Tone.plain
  /// The ID of a gist, a revision or a comment.
  package static let id = Tone.plain
  /// A login, the name of a file or a repository, or a path.
  package static let name = Tone.cyan
  package static let success = Tone.green
  package static let failure = Tone.red
}

/// Colors text for one stream: `style(.green, "octocat")`.
///
/// The text must already be escaped: only the escapes added here may reach the terminal.
package struct Style: Hashable, Sendable {
  package let isEnabled: Bool
  /// Whether words replace drawing characters (``Terminal/isPlain``).
  package let isPlain: Bool

  package init(isEnabled: Bool, isPlain: Bool = false) {
    self.isEnabled = isEnabled
    self.isPlain = isPlain
  }

  /// What is between facts.
  package var separator: String { isPlain ? ", " : " · " }

  /// Returns the text in a tone, or unchanged if the stream has no color.
  package func callAsFunction(_ tone: Tone, _ safeText: String) -> String {
    self([tone], safeText)
  }

  /// Returns the text in several tones at once.
  package func callAsFunction(_ tones: [Tone], _ safeText: String) -> String {
    let parameters = tones.compactMap(\.parameter)
    guard isEnabled, !parameters.isEmpty, !safeText.isEmpty else { return safeText }
    return "\u{1B}[\(parameters.joined(separator: ";"))m\(safeText)\u{1B}[0m"
  }
}

/// A piece of text with one look, which is escaped when it is drawn.
struct Span: Hashable, Sendable {
  struct Look: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    static let bold = Look(rawValue: 1)
    static let italic = Look(rawValue: 2)
    static let struck = Look(rawValue: 4)
    static let code = Look(rawValue: 8)
    static let link = Look(rawValue: 16)
    /// The URL after a link, or a footnote's number.
    static let aside = Look(rawValue: 32)
    /// A heading of the first two levels.
    static let title = Look(rawValue: 64)
    /// The alternative text of an image.
    static let image = Look(rawValue: 128)

    var tones: [Tone] {
      var tones: [Tone] = []
      if contains(.bold) { tones.append(.bold) }
      if contains(.aside) { tones.append(.dim) }
      if contains(.italic) { tones.append(.italic) }
      if contains(.link) { tones.append(.underline) }
      if contains(.struck) { tones.append(.struck) }
      if contains(.code) { tones.append(.cyan) }
      if contains(.title) { tones.append(.magenta) }
      return tones
    }
  }

  var text: String
  var look: Look = []

  func with(_ look: Look) -> Span {
    isLineBreak ? self : Span(text: text, look: self.look.union(look))
  }

  /// A forced line break.
  static let lineBreak = Span(text: "\n")
  var isLineBreak: Bool { self == .lineBreak }
}
