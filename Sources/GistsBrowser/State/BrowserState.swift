package import TerminalScreen

/// Everything that the browser shows, and how events change it.
///
/// It knows no network, clock or terminal: events go in, effects come out.
package struct BrowserState: Sendable {
  package private(set) var rows: Int
  package private(set) var columns: Int

  package init(rows: Int, columns: Int, list: BrowserList, selection: String?, host: String) {
    self.rows = rows
    self.columns = columns
  }

  /// The effects with which the browser starts.
  package mutating func start() -> [BrowserEffect] { [] }

  /// Changes the state and returns what to do.
  package mutating func handle(_ event: BrowserEvent) -> [BrowserEffect] { [] }

  /// Draws the state.
  package func grid() -> Grid { Grid(rows: rows, columns: columns) }

  /// The list and the row's ID to start with the next time.
  package var position: (list: BrowserList, selection: String?) { (.mine, nil) }
}
