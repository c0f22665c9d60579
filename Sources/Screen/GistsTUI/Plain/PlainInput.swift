/// A line that the user typed in plain mode.
enum PlainInput: Hashable, Sendable {
  /// Reads on, reads the same page again, or reads from the start.
  case next, again, top
  case lists
  case list(BrowserList)
  case search(String)
  case find(String)
  case file(String)
  case addUser(String)
  /// Sorts or filters the list; an empty text explains sorting, or shows all rows again.
  case sort(String)
  case filter(String)
  /// Marks or unmarks rows: numbers, `all`, or nothing.
  case mark(String)
  case unmark(String)
  case commandLine(String)
  case row(Int)
  /// Reads a whole row, whose title may have been cut.
  case whole(Int)
  /// Reads only titles, or everything.
  case brief, full
  /// Lists the files of an open gist.
  case fileNames
  /// An action on a row or the open document; `text` is the rest of the line, such as a file's
  /// name.
  case act(BrowserAction, row: Int?, text: String)
  case unknown(String)

  private static let words: [String: PlainInput] = [
    "next": .next, "more": .next, "n": .next, "again": .again, "repeat": .again, "top": .top,
    "first": .top, "lists": .lists, "views": .lists, "brief": .brief, "full": .full,
  ]

  /// Words with a text after them.
  private static let withText: [String: @Sendable (String) -> PlainInput] = [
    "search": { .search($0) }, "find": { .find($0) }, "file": { .file($0) },
    "add": { .addUser($0) }, "sort": { .sort($0) }, "filter": { .filter($0) },
    "mark": { .mark($0) }, "marks": { .mark($0) }, "unmark": { .unmark($0) },
    "tag": { .commandLine("tag \($0)") }, "rename": { .commandLine("rename \($0)") },
  ]

  /// All words, for suggestions.
  static let known =
    words.keys.filter { $0.count > 1 }.sorted() + withText.keys.sorted() + BrowserAction.words

  /// Reads a line; `isInDocument` is whether a document is open, in which `/` finds text.
  init(_ line: String, isInDocument: Bool) {
    let line = line.drop { $0.isWhitespace }
    let rest = Self.trimmed(line.dropFirst())
    switch line.first {
    case nil: self = .next
    case "/": self = isInDocument ? .find(rest) : .search(rest)
    case ":": self = .commandLine(rest)
    case "@":
      self = rest.isEmpty ? .act(.userGists, row: nil, text: "") : .list(.gists(of: rest))
    default:
      let word = String(line.prefix { !$0.isWhitespace })
      let after = Self.trimmed(line.dropFirst(word.count))
      self = Self.input(word, after, isInDocument: isInDocument) ?? .unknown(Self.trimmed(line))
    }
  }

  private static func input(
    _ word: String, _ after: String, isInDocument: Bool
  ) -> PlainInput? {
    let lowercased = word.lowercased()
    if let input = withText[lowercased] { return input(after) }
    if isInDocument, lowercased == "files", after.isEmpty { return .fileNames }
    if isInDocument, lowercased == "open", !after.isEmpty { return .file(after) }
    if lowercased == "more", let number = Int(after) { return .whole(number) }
    if lowercased == "sign", ["in", ""].contains(after.lowercased()) {
      return .act(.signIn, row: nil, text: "")
    }
    if after.isEmpty {
      if let input = words[word.count == 1 ? word : lowercased] { return input }
      if let number = Int(word) { return .row(number) }
    }
    guard let action = BrowserAction(word: word) else { return nil }
    guard !action.entry.rows.isEmpty || after.isEmpty else { return nil }
    let target = after.prefix { !$0.isWhitespace }
    guard let number = Int(target) else { return .act(action, row: nil, text: after) }
    return .act(action, row: number, text: trimmed(after.dropFirst(target.count)))
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
