import TerminalOutput

/// The question for the background, which the user is asked once if the terminal does not tell it.
extension BrowserState {
  mutating func choose(_ ground: Ground, by key: Key) {
    let (choices, row) = (Ground.choices, Ground.choices.firstIndex(of: ground) ?? 0)
    switch key {
    case .down, .text("j"), .tab, .control("n"):
      dialogs.overlay = .ground(choices[min(row + 1, choices.count - 1)])
    case .up, .text("k"), .backTab, .control("p"):
      dialogs.overlay = .ground(choices[max(row - 1, 0)])
    case .escape, .control("c"), .control("g"), .text("q"), .text("n"): take(.unknown)
    case .enter: take(ground)
    default: if let ground = Ground(key: key) { take(ground) }
    }
  }

  /// Shows the colors for a background, and saves them unless they are those for all.
  private mutating func take(_ ground: Ground) {
    dialogs.overlay = nil
    setup.theme = .readable(on: ground, depth: .indexed)
    if ground != .unknown {
      emit(.setTheme(for: ground))
      messages.status = BrowserMessage(
        .success, "Set the theme to \(ground.name)",
        hints: ["code has new colors at the next start"])
    }
    // Who was asked once is not asked again.
    emit(.save)
  }
}

extension Ground {
  /// The answers to the question what is behind the text.
  static let choices: [Ground] = [.unknown, .dark, .light]

  /// The name of the answer.
  var name: String {
    switch self {
    case .unknown: "both"
    case .dark: "dark"
    case .light: "light"
    }
  }

  /// The key of the answer.
  var key: Key { .text(String(name.prefix(1))) }

  /// The answer of a key; nil for other keys.
  init?(key: Key) {
    guard let ground = Self.choices.first(where: { $0.key == key }) else { return nil }
    self = ground
  }
}

extension Theme {
  /// Words in the looks of the theme.
  var sample: StyledText {
    var text = StyledText("Notes", heading)
    for (word, look) in [("secret", secret), ("★", star), ("mona", aside), ("!", error)] {
      text += " " + StyledText(word, look)
    }
    return text
  }
}
