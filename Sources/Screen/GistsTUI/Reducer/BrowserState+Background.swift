import TerminalOutput

/// The question for the background, which the user is asked once if the terminal does not tell it.
extension BrowserState {
  mutating func choose(_ background: TerminalBackground, by key: Key) {
    let (choices, row) = (
      TerminalBackground.choices, TerminalBackground.choices.firstIndex(of: background) ?? 0
    )
    switch key {
    case .down, .text("j"), .tab, .control("n"):
      dialogs.overlay = .background(choices[min(row + 1, choices.count - 1)])
    case .up, .text("k"), .backTab, .control("p"):
      dialogs.overlay = .background(choices[max(row - 1, 0)])
    case .escape, .control("c"), .control("g"), .text("q"), .text("n"): take(.unknown)
    case .enter: take(background)
    default: if let background = TerminalBackground(key: key) { take(background) }
    }
  }

  /// Shows the colors for a background, and saves them unless they are those for all.
  private mutating func take(_ background: TerminalBackground) {
    dialogs.overlay = nil
    setup.theme = .readable(on: background, depth: .indexed)
    if background != .unknown {
      emit(.setTheme(for: background))
      messages.status = BrowserMessage(
        .success, "Set the theme to \(background.name)",
        hints: ["code has new colors at the next start"])
    }
    // Who was asked once is not asked again.
    emit(.save)
  }
}

extension TerminalBackground {
  /// The answers to the question what is behind the text.
  static let choices: [TerminalBackground] = [.unknown, .dark, .light]

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
    guard let background = Self.choices.first(where: { $0.key == key }) else { return nil }
    self = background
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
