import FoundationEssentials
import TerminalOutput

/// Filtering and sorting the list on the screen.
extension BrowserState {
  mutating func askFilter() {
    let filter = current.arrangement.filter
    askFor(.filter(before: filter, selection: current.selection), filter)
  }

  /// Shows the rows that a ``RowFilter`` selects; all of them if it is empty.
  mutating func filter(_ text: String) {
    var arrangement = current.arrangement
    arrangement.filter = text
    arrangement.time = RowFilter(text).hasAges ? now : nil
    arrange(list, as: arrangement)
  }

  /// Counts the ages in filters of an earlier run.
  mutating func countAges(from time: Date) {
    for list in lists.keys where lists[list]?.arrangement.rowFilter.hasAges == true {
      lists[list]?.arrangement.time = time
    }
  }

  /// Opens the menu of columns at the one in use.
  mutating func askSorting() {
    let row = list.sortingRows.firstIndex(of: current.arrangement.sorting)
    dialogs.overlay = .sorting(row: row ?? 0)
  }

  /// Takes a key in the menu of columns: the letter of a column, or Enter for the selected one.
  ///
  /// A letter without a column says so, and the menu stays: the next keys are not for the list.
  mutating func sort(_ key: Key, row: Int) {
    let rows = list.sortingRows
    switch key {
    case .down, .text("j"), .tab, .control("n"):
      return dialogs.overlay = .sorting(row: min(row + 1, rows.count - 1))
    case .up,
      .text("k") where !rows.contains(.forks), .backTab, .control("p"):
      return dialogs.overlay = .sorting(row: max(row - 1, 0))
    case .escape, .control("c"), .control("g"), .text("q"): return dialogs.overlay = nil
    case .enter:
      dialogs.overlay = nil
      if rows.indices.contains(row) { sort(by: rows[row]) }
    case .text(let text):
      guard let chosen = rows.first(where: { String($0?.rawValue ?? "o") == text }) else {
        return messages.status = BrowserMessage(.note, "No column has the key \(key.name).")
      }
      dialogs.overlay = nil
      sort(by: chosen)
    default: return
    }
  }

  /// Sorts the list by a column, the same again reverses it; by its own order for nil.
  mutating func sort(by sorting: ListArrangement.Sorting?) {
    if case .repositorySearch(let words, _) = list {
      // The host sorts all that it finds, not only what was loaded.
      navigation.pop()
      return push(.repositorySearch(words, sortedBy: sorting))
    }
    var arrangement = current.arrangement
    arrangement.sort(by: sorting)
    let isChanged = arrangement != current.arrangement
    lists[list]?.select(0)
    lists[list]?.selectsFirst = isChanged
    arrange(list, as: arrangement)
  }

  private mutating func arrange(_ list: BrowserList, as arrangement: ListArrangement) {
    guard lists[list]?.arrangement != arrangement else { return }
    // A range of other rows would lose those that were marked.
    marks.endRange()
    trashMarks.endRange()
    lists[list]?.arrangement = arrangement
    arrange(list)
  }

  /// Shows the rows of a list as the library filtered and sorted them, and handles the keys that waited
  /// for that; if it can't be read, does the same with the rows that were read before.
  mutating func show(
    arranged ids: [String]?, of list: BrowserList, as arrangement: ListArrangement
  ) {
    guard lists[list]?.arrangement == arrangement else { return }
    if let ids {
      let ids = changes.optimistic.applied(to: ids)
      update(list) { $0.show(ids) }
    } else {
      update(list) { $0.arrangeReadRows() }
    }
    let keys = typing.waitingKeys
    typing.waitingKeys = []
    for key in keys { handle(key) }
    guard ids == nil, list == self.list, messages.status == nil, let state = lists[list] else {
      return
    }
    if list.hasGists, state.arrangement.rowFilter.needsLibrary {
      messages.status = BrowserMessage(
        .note, "the library can't be read, and only it finds duplicates")
    } else if state.lacksRows {
      messages.status = BrowserMessage(
        .note, "the library can't be read: only loaded rows are filtered and sorted")
    }
  }

  /// Filters and sorts a list again; the library does it where it has the list.
  mutating func arrange(_ list: BrowserList) {
    guard let state = lists[list] else { return }
    // Rows of a search lack file names, tags and languages that the library knows.
    let isOfLibrary =
      list == .search && !state.arrangement.filter.isEmpty
      || list.hasGists && state.arrangement.rowFilter.needsLibrary
    if !state.arrangement.isPlain, !state.hasAllRows || isOfLibrary {
      lists[list]?.isArranging = true
      emit(.arrange(list, state.arrangement))
    } else {
      lists[list]?.arrange()
    }
  }
}
