import TerminalScreen

/// Draws keys with what they do: `Enter open  s star`.
enum KeyHints {
  /// Returns the keys that fit, the last three before the others.
  static func text(_ keys: [(String, String)], _ theme: Theme, columns: Int) -> StyledText {
    let hints = keys.map { StyledText($0.0, theme.key) + StyledText(" \($0.1)") }
    var (shown, dropped) = (hints, hints.count - 3)
    while joined(shown).width > columns, !shown.isEmpty {
      dropped -= 1
      shown.remove(at: dropped >= 0 && dropped < shown.count ? dropped : 0)
    }
    return joined(shown)
  }

  private static func joined(_ hints: [StyledText]) -> StyledText {
    StyledText(runs: Array(hints.map(\.runs).joined(separator: StyledText("  ").runs)))
  }
}
