/// One value of a row: whole in a pipe, possibly shorter and colored at a terminal.
///
/// Untrusted text needs no escaping: the table does it.
package struct Cell: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The whole value, for a pipe.
  package var value: String
  /// The value at a terminal: `2 hours ago` for a time.
  package var shown: String
  package var tone: Tone

  package init(_ value: String, shown: String? = nil, tone: Tone = .plain) {
    self.value = value
    self.shown = shown ?? value
    self.tone = tone
  }

  package init(stringLiteral value: String) { self.init(value) }
}

/// A column of a ``Table``.
package struct Column: Hashable, Sendable, ExpressibleByStringLiteral {
  package enum Alignment: Sendable { case left, right }

  /// How the values are read aloud.
  package enum Reading: Hashable, Sendable {
    case value
    /// Before the other columns.
    case first
    /// After a word: `updated 2 days ago`.
    case after(String)
    /// After a word, and after the other columns: `ID 46fa115ec4`.
    case last(String)
    /// A number of things: `1 file`, `2 files`.
    case count(String, String)
  }

  /// The header at a terminal; a pipe has none.
  package var title: String
  package var alignment: Alignment
  /// Whether the column shrinks first if the terminal is too narrow.
  package var isFlexible: Bool
  /// Whether the column is never cut, however narrow the terminal is.
  package var isWhole: Bool
  /// Whether the ends of the values tell rows apart, as those of paths: the columns after it are left
  /// out before it is cut, at its beginning.
  package var keepsEnd: Bool
  package var reading: Reading

  package init(
    _ title: String, alignment: Alignment = .left, isFlexible: Bool = false, isWhole: Bool = false,
    keepsEnd: Bool = false, reading: Reading = .value
  ) {
    self.title = title
    self.alignment = alignment
    self.isFlexible = isFlexible
    self.isWhole = isWhole
    self.keepsEnd = keepsEnd
    self.reading = reading
  }

  package init(stringLiteral title: String) { self.init(title) }
}
