package import TerminalOutput

extension Key {
  /// Returns the keys of what was typed: typed text is one key for each character.
  var presses: [Key] {
    if case .text(let text) = self { text.map { .text(String($0)) } } else { [self] }
  }

  /// The name that help shows: `j`, `↓`, `Ctrl-N`.
  package var name: String {
    switch self {
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
    case .text(" "): "Space"
    case .text(let text), .paste(let text): text
    case .mouse: "Mouse"
    }
  }
}
