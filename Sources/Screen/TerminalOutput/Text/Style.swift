/// Colors text for one stream: `style(.green, "octocat")`.
///
/// The text must already be escaped: only the escapes added here may reach the terminal.
package struct Style: Hashable, Sendable {
  package let isEnabled: Bool
  /// Whether words replace drawing characters (``Terminal/isPlain``).
  package let isPlain: Bool

  init(isEnabled: Bool, isPlain: Bool = false) {
    self.isEnabled = isEnabled
    self.isPlain = isPlain
  }

  /// The separator between facts.
  package var separator: String { isPlain ? ", " : " · " }

  /// Returns the text with a look, or unchanged if the stream has no color.
  package func callAsFunction(_ look: Look, _ safeText: String) -> String {
    isEnabled && !look.isPlain ? text(look, safeText).sgr : safeText
  }

  /// Returns the text with a look, or without one if the stream has no color.
  package func text(_ look: Look, _ safeText: String) -> StyledText {
    StyledText(safe: safeText, isEnabled ? look : .plain)
  }
}
