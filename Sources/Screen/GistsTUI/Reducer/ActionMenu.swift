import TerminalOutput

/// The menu of actions, here or of all places: typing narrows it, Enter runs the selected row.
struct ActionMenu: Hashable, Sendable {
  struct Row: Hashable, Sendable {
    let command: CustomKey.Command
    /// What it does.
    let about: String
    /// The keys that run it without the menu; empty if there are none.
    let keys: String
    /// Why it can't run now; nil if it can.
    let why: BrowserMessage?
    /// The same in few words, without the title of the gist; empty if it can run.
    let reason: String
    /// The heading above the rows of its place; empty in a menu of one place.
    let group: String

    /// The action in the table of all; nil for a command of the user's own.
    var action: BrowserAction? { if case .action(let action) = command { action } else { nil } }

    /// Whether the action's name, or its word in plain mode, begins with a text in lower case.
    fileprivate func isNamed(_ text: String) -> Bool {
      guard let action else { return false }
      return ([action.name] + action.entry.words).contains { $0.hasPrefix(text) }
    }
  }

  let all: [Row]
  /// The title; nil for that of the target.
  let title: String?
  private(set) var editor = LineEditor()
  private(set) var selection = 0

  init(_ rows: [Row], title: String? = nil) {
    all = rows
    self.title = title
  }

  /// The rows with all words that were typed; first the one whose key was typed, then those of actions
  /// whose name begins that way.
  var rows: [Row] {
    let words = editor.text.lowercased().split(separator: " ")
    guard !words.isEmpty else { return all }
    let found = all.filter { row in
      let text = "\(row.about) \(row.action?.name ?? "") \(row.group)".lowercased()
      return words.allSatisfy { text.contains($0) }
    }
    let bound = all.filter { $0.keys.split(separator: " ").contains { $0 == editor.text } }
    let rest = found.filter { !bound.contains($0) }
    let typed = words.joined(separator: " ")
    return bound + rest.filter { $0.isNamed(typed) } + rest.filter { !$0.isNamed(typed) }
  }

  var selected: Row? { rows.indices.contains(selection) ? rows[selection] : nil }

  /// Selects another row; false if the key does not.
  mutating func select(_ key: Key) -> Bool {
    let step: Int
    switch key {
    case .down, .tab, .control("n"): step = 1
    case .up, .backTab, .control("p"): step = -1
    case .pageDown, .control("f"): step = 10
    case .pageUp, .control("b"): step = -10
    default: return false
    }
    selection = max(0, min(selection + step, rows.count - 1))
    return true
  }

  /// Edits the words; false if the key does not.
  mutating func edit(_ key: Key) -> Bool {
    guard editor.handle(key) else { return false }
    selection = 0
    return true
  }
}
