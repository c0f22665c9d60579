package import TerminalOutput

/// One key of the keyboard, as the keymap names it.
package enum KeyPress: Hashable, Sendable {
  case character(Character)
  /// A key with a name.
  case named(Key)

  /// Returns the keys of what was typed; typed text is one key for each character.
  static func presses(_ key: Key) -> [KeyPress] {
    if case .text(let text) = key { return text.map(KeyPress.character) }
    return [.named(key)]
  }

  /// The name that help shows: `j`, `↓`, `Ctrl-N`.
  package var name: String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .named(let key): Self.name(of: key)
    }
  }

  private static func name(of key: Key) -> String {
    switch key {
    case .enter: "Enter"
    case .escape: "Esc"
    case .tab: "Tab"
    case .backTab: "Shift-Tab"
    case .backspace: "Backspace"
    case .delete: "Del"
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .home: "Home"
    case .end: "End"
    case .control(let letter): "Ctrl-\(letter.uppercased())"
    case .function(let number): "F\(number)"
    case .text(let text), .paste(let text): text
    case .mouse: "Mouse"
    }
  }
}
