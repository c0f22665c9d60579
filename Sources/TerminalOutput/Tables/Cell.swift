/// One value of a row: whole in a pipe, perhaps shorter and coloured at a terminal.
///
/// Foreign text goes in as it is: the table makes it safe.
package struct Cell: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The whole value, as a pipe gets it.
  package var value: String
  /// What a terminal shows, where that differs: `2 hours ago` for a time.
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

  /// What stands above it at a terminal; a pipe has no header.
  package var title: String
  package var alignment: Alignment
  /// Gives way, before the others, where the terminal is too narrow.
  package var isFlexible: Bool
  /// Is never cut, however narrow the terminal is.
  package var isWhole: Bool

  package init(
    _ title: String, alignment: Alignment = .left, isFlexible: Bool = false, isWhole: Bool = false
  ) {
    self.title = title
    self.alignment = alignment
    self.isFlexible = isFlexible
    self.isWhole = isWhole
  }

  package init(stringLiteral title: String) { self.init(title) }
}
