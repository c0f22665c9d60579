package import TerminalOutput

/// Names of keys: one notation for settings, `--keys` and help.
extension Key {
  /// The keys that have a name of several letters; the first name of each is the one in settings.
  private static let named: KeyValuePairs<String, Key> = [
    "enter": .enter, "cr": .enter, "esc": .escape, "escape": .escape, "tab": .tab,
    "shift-tab": .backTab, "s-tab": .backTab, "backspace": .backspace, "bs": .backspace,
    "del": .delete, "delete": .delete, "up": .up, "down": .down, "left": .left, "right": .right,
    "pgup": .pageUp, "pageup": .pageUp, "pgdn": .pageDown, "pagedown": .pageDown, "home": .home,
    "end": .end, "space": " ", "lt": "<", "equal": "=",
  ]

  /// Reads a character, or a name such as `ctrl-o`, `C-o`, `F5` or `enter`, with or without angle
  /// brackets; the case of names is ignored.
  init?(named text: String) {
    let isBracketed = text.count > 2 && text.hasPrefix("<") && text.hasSuffix(">")
    let text = isBracketed ? String(text.dropFirst().dropLast()) : text
    if text.count == 1, text != " " {
      self = .text(text)
      return
    }
    let name = text.lowercased()
    let letter = ["ctrl-", "c-"].lazy.filter(name.hasPrefix).map { name.dropFirst($0.count) }.first
    if let letter {
      guard letter.count == 1, let letter = letter.first, Self.controls.contains(letter) else {
        return nil
      }
      self = .control(letter)
    } else if name.hasPrefix("f"), let number = Int(name.dropFirst()), (1...12).contains(number) {
      self = .function(number)
    } else if let key = Self.named.first(where: { $0.key == name })?.value {
      self = key
    } else {
      return nil
    }
  }

  private static let controls = Set("abcdefghijklmnopqrstuvwxyz@\\]^_")

  /// The name in settings: `ctrl-o`, `B`, `space`.
  package var settingName: String {
    if let name = Self.named.first(where: { $0.value == self })?.key { return name }
    return switch self {
    case .control(let letter): "ctrl-\(letter)"
    case .function(let number): "f\(number)"
    default: name
    }
  }

  /// Returns one key for each character of typed text; other keys are unchanged.
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
    case .focus: "Focus"
    }
  }
}
