/// A piece of text with one look.
///
/// The text is not escaped; that happens when it is drawn.
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

  /// Returns the span with an additional look.
  func with(_ look: Look) -> Span {
    isLineBreak ? self : Span(text: text, look: self.look.union(look))
  }

  /// A forced line break.
  static let lineBreak = Span(text: "\n")
  var isLineBreak: Bool { self == .lineBreak }
}
