/// What a word does to one row, or to the gist that is open.
enum PlainAction: String, CaseIterable, Hashable, Sendable {
  case open, star, unstar, delete, edit, describe, copy, url, web, download
  case fork, comments, comment, history, diff, clone
  case push, pull, link, create, forget, restore

  /// Other words for it, and the key of the full screen.
  private static let others: [String: PlainAction] = [
    "read": .open, "view": .open, "s": .star, "d": .delete, "remove": .delete, "rm": .delete,
    "e": .edit, "a": .describe, "description": .describe, "y": .url, "o": .web, "browser": .web,
    "w": .download, "revisions": .history, "P": .push, "L": .pull, "=": .link, "c": .create,
    "new": .create, "x": .forget,
  ]

  /// All words, for suggestions.
  static let words = allCases.map(\.rawValue) + others.keys.filter { $0.count > 1 }.sorted()

  init?(word: String) {
    // Single letters keep their case, as the keys do: P pushes.
    let word = word.count == 1 ? word : word.lowercased()
    guard let action = PlainAction(rawValue: word) ?? Self.others[word] else { return nil }
    self = action
  }

  /// Whether the action is about gists, in lists and where one is open.
  var isAboutGists: Bool {
    switch self {
    case .push, .pull, .link, .create, .forget, .restore: false
    default: true
    }
  }

  /// Whether a text may follow: a file's name, a description or a folder.
  var takesText: Bool { [.edit, .copy, .describe, .download, .comment].contains(self) }

  /// Whether a row has the action.
  func holds(for content: BrowserRow.Content) -> Bool {
    switch content {
    case .gist: isAboutGists
    case .file: [.open, .push, .pull, .link, .create].contains(self)
    case .user: [.open, .web, .forget].contains(self)
    case .repository: [.open, .web].contains(self)
    case .revision: self == .open
    case .deleted: self == .restore
    }
  }
}
