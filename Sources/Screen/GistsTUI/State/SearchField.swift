import TerminalOutput

/// The field for search words, and the progress of the search.
struct SearchField: Sendable {
  private(set) var query = LineEditor()
  /// Whether typing replaces the query, because it is an earlier one.
  private(set) var isOld = false
  /// Whether keys go to the field.
  var isTyping = false
  /// Whether the search is still running.
  private(set) var isSearching = false
  /// Whether Enter waits for the results, to open the first one.
  private var opensFound = false
  /// The number of searched gists, and the duration of the search.
  private(set) var found: (total: Int, milliseconds: Int)?

  /// Keeps the earlier query until the user types.
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

  /// Records a result; returns whether it is the first one of the query.
  mutating func take(_ result: SearchResult) -> Bool {
    defer { isSearching = false }
    found = (result.total, result.milliseconds)
    return isSearching
  }

  mutating func openWhenFound() { opensFound = true }

  /// Returns whether to open the first result, only once.
  @discardableResult
  mutating func stopOpening() -> Bool {
    defer { opensFound = false }
    return opensFound
  }
}
