import TerminalOutput

/// A key and its effect: `Enter open`.
struct KeyHint: Hashable, Sendable {
  let key: String
  let label: String
  /// The action of the key, which the user may have bound to another key.
  let action: BrowserAction?

  init(_ key: String, _ label: String, of action: BrowserAction? = nil) {
    self.key = key
    self.label = label
    self.action = action
  }

  /// Returns the key of an action with its effect, or with its effect here.
  static func of(_ action: BrowserAction, _ label: String? = nil) -> KeyHint {
    KeyHint("", label ?? action.entry.hint.label, of: action)
  }

  /// Whether its key does something in an empty list.
  var needsNoRow: Bool {
    action.map { [.create, .search, .userGists, .addUser].contains($0) } ?? true
  }

  /// Returns the hints that fit: the first one and the last three before the others, the last one
  /// before all.
  ///
  /// `refused` are the keys that do nothing yet.
  static func text(
    _ hints: [KeyHint], _ theme: Theme, columns: Int, refused: Set<String> = []
  ) -> StyledText {
    var shown = hints.map { hint in
      refused.contains(hint.key)
        ? StyledText("\(hint.key) \(hint.label)", theme.aside)
        : StyledText(hint.key, theme.key) + StyledText(" \(hint.label)")
    }
    while joined(shown).width > columns, !shown.isEmpty {
      shown.remove(at: max(shown.count - 4, min(1, shown.count - 2), 0))
    }
    return joined(shown)
  }

  private static func joined(_ hints: [StyledText]) -> StyledText {
    StyledText(runs: Array(hints.map(\.runs).joined(separator: StyledText("  ").runs)))
  }
}

extension BrowserState {
  /// Returns the hints that fit, with the keys as they are bound; those without a key are left out, and
  /// those that a new dialog still refuses are dim.
  func text(of hints: [KeyHint], columns: Int) -> StyledText {
    let bound = hints.compactMap { hint in
      guard let action = hint.action else { return hint }
      return hintedKey(of: action).map { KeyHint($0, hint.label) }
    }
    return KeyHint.text(bound, setup.theme, columns: columns, refused: guardedKeys)
  }
}
