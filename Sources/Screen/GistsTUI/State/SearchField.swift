import TerminalOutput

/// The field in which words to search for are typed, and how far the search for them is.
struct SearchField: Sendable {
  private(set) var query = LineEditor()
  /// Whether typing replaces the query, which is one of before.
  private(set) var isOld = false
  /// Whether keys go to the field.
  var isTyping = false
  /// Whether the results of the query have not come.
  private(set) var isSearching = false
  /// Whether Enter waits for them, to open the first one.
  private var opensFound = false
  /// How many gists were searched, and how long that took.
  private(set) var found: (total: Int, milliseconds: Int)?

  /// Keeps the query of before until something is typed.
  mutating func keepQuery() { isOld = !query.isEmpty }

  /// Replaces the query.
  mutating func set(_ words: String) { query.set(words) }

  /// Edits the query; returns whether that changed it.
  mutating func edit(_ key: Key) -> Bool {
    let before = query.text
    if isOld {
      isOld = false
      if key.replacesText { query.set("") }
    }
    _ = query.handle(key)
    return query.text != before
  }

  mutating func beginSearch() { isSearching = true }

  /// Takes a result; returns whether it is the first one of the query.
  mutating func take(_ result: SearchResult) -> Bool {
    defer { isSearching = false }
    found = (result.total, result.milliseconds)
    return isSearching
  }

  mutating func openWhenFound() { opensFound = true }

  /// Returns whether to open the first result, which is then no longer wanted.
  @discardableResult
  mutating func stopOpening() -> Bool {
    defer { opensFound = false }
    return opensFound
  }
}
