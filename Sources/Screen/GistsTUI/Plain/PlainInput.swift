/// A line that a person typed in the linear mode.
enum PlainInput: Hashable, Sendable {
  case next, back, quit, help, lists, again, top
  case undo, refresh, signIn
  case list(BrowserList)
  case person
  case search(String)
  case find(String)
  case file(String)
  case addUser(String)
  case commandLine(String)
  case row(Int)
  /// An action on a row, or on what is open; `text` is what follows, such as a file's name.
  case act(PlainAction, row: Int?, text: String)
  case unknown(String)

  private static let words: [String: PlainInput] = [
    "next": .next, "more": .next, "n": .next, "back": .back, "b": .back, "h": .back,
    "quit": .quit, "exit": .quit, "q": .quit, "help": .help, "?": .help, "lists": .lists,
    "again": .again, "repeat": .again, "top": .top, "first": .top,
    "undo": .undo, "u": .undo, "refresh": .refresh, "r": .refresh,
    "login": .signIn, "i": .signIn, "signin": .signIn,
    "mine": .list(.mine), "public": .list(.public), "starred": .list(.starred),
    "files": .list(.files), "users": .list(.users), "repos": .list(.repositories),
    "repositories": .list(.repositories), "trash": .list(.trash),
  ]

  /// All words, for suggestions.
  static let known =
    words.keys.filter { $0.count > 1 }.sorted() + ["search", "find", "file", "add"]
    + PlainAction.words

  /// Reads a line; `isInDocument` is whether a document is open, in which `/` finds text.
  init(_ line: String, isInDocument: Bool) {
    let line = line.drop { $0.isWhitespace }
    guard let first = line.first else {
      self = .next
      return
    }
    let rest = Self.trimmed(line.dropFirst())
    switch first {
    case "/":
      self = isInDocument ? .find(rest) : .search(rest)
      return
    case ":":
      self = .commandLine(rest)
      return
    case "@":
      self = rest.isEmpty ? .person : .list(.gists(of: rest))
      return
    default: break
    }
    let word = String(line.prefix { !$0.isWhitespace })
    let after = Self.trimmed(line.dropFirst(word.count))
    self = Self.input(word, after) ?? .unknown(Self.trimmed(line))
  }

  private static func input(_ word: String, _ after: String) -> PlainInput? {
    switch word.lowercased() {
    case "search": return .search(after)
    case "find": return .find(after)
    case "file": return .file(after)
    case "add": return .addUser(after)
    case "sign" where ["in", ""].contains(after.lowercased()): return .signIn
    default: break
    }
    if let input = words[word.count == 1 ? word : word.lowercased()], after.isEmpty {
      return input
    }
    if let number = Int(word), after.isEmpty { return .row(number) }
    guard let action = PlainAction(word: word) else { return nil }
    let target = after.prefix { !$0.isWhitespace }
    guard let number = Int(target) else { return .act(action, row: nil, text: after) }
    return .act(action, row: number, text: trimmed(after.dropFirst(target.count)))
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
