/// The result of a search of the library.
package struct SearchResult: Hashable, Sendable {
  /// The hits so far, in order; a later result of the same search begins with these hits.
  package var ids: [String]
  /// The rows of the first hits that no earlier result included.
  package var rows: [BrowserRow]
  /// Whether these are all hits.
  package var isAll: Bool
  /// The number of gists in the library, and the number of synced gists that lack contents.
  package var total: Int
  package var unsearched: Int
  var milliseconds: Int
  /// Why the query is invalid.
  package var problem: BrowserMessage?

  package init(
    ids: [String], rows: [BrowserRow], isAll: Bool, total: Int, unsearched: Int = 0,
    milliseconds: Int, problem: BrowserMessage? = nil
  ) {
    self.ids = ids
    self.rows = rows
    self.isAll = isAll
    self.total = total
    self.unsearched = unsearched
    self.milliseconds = milliseconds
    self.problem = problem
  }
}
