package import TerminalOutput

/// What a search of the library found.
package struct SearchResult: Hashable, Sendable {
  /// The hits so far, in order; those of a later result of the same search begin with them.
  package var ids: [String]
  /// The rows of the first of those whose rows no earlier result had.
  package var rows: [BrowserRow]
  /// Whether these are all hits.
  package var isAll: Bool
  /// How many gists the library has, and how many of those that a sync fetches lack their contents.
  package var total: Int
  package var unsearched: Int
  package var milliseconds: Int
  /// Why the query is invalid.
  package var problem: MessageText?

  package init(
    ids: [String], rows: [BrowserRow], isAll: Bool, total: Int, unsearched: Int = 0,
    milliseconds: Int, problem: MessageText? = nil
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
