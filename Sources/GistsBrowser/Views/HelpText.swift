import TerminalScreen

/// The document of all keys.
enum HelpText {
  static func document(columns: Int) -> BrowserDocument {
    BrowserDocument(
      title: "Keys of gists browse",
      about: [""], sections: [BrowserDocument.Section(name: nil, lines: lines)], columns: columns)
  }

  /// One line for each binding.
  static var lines: [StyledText] {
    let width = Keymap.bindings.map { names($0).count }.max() ?? 0
    return Keymap.bindings.map { binding in
      let names = names(binding)
      let gap = String(repeating: " ", count: width - names.count + 2)
      return StyledText(names, Look(.bold)) + StyledText(gap + binding.about + place(binding))
    }
  }

  private static func names(_ binding: KeyBinding) -> String {
    binding.keys.map(\.name).joined(separator: " ")
  }

  private static func place(_ binding: KeyBinding) -> String {
    switch binding.place {
    case .everywhere, .gists: ""
    case .files: " (Files)"
    case .users: " (Users)"
    case .documents: " (in a gist)"
    }
  }
}
