import TerminalOutput
import TerminalScreen

/// Searching as one types.
extension BrowserState {
  /// Searches from here: the document, repositories, a folder or the library.
  mutating func startSearch() {
    if document != nil {
      askFor(.find)
    } else if list.hasRepositories {
      askFor(.repositories)
    } else if case .folder = list {
      askFilter()
    } else {
      openSearch()
    }
  }

  mutating func openSearch() {
    if list != .search {
      navigation.push(.list(.search))
      searchField.keepQuery()
    }
    if lists[.search] == nil { lists[.search] = ListState() }
    searchField.isTyping = true
  }

  /// Shows what a search finds; its words are not typed.
  mutating func search(for words: String) {
    openSearch()
    searchField.set(words)
    search()
    searchField.isTyping = false
  }

  /// Handles a key of the search field.
  mutating func typeQuery(_ key: Key) {
    switch key {
    case .enter: open()
    case .escape, .control("g"): back()
    case .tab, .backTab: searchField.isTyping = false
    case .up, .control("p"): move(.lines(-1))
    case .down, .control("n"): move(.lines(1))
    case .pageUp: move(.pages(-1))
    case .pageDown: move(.pages(1))
    case .control("c"): quit()
    case .control("z"): emit(.suspend)
    case .control("l"): emit(.repaint)
    default: if searchField.edit(key) { search() }
    }
  }

  /// Searches for the text in the field.
  mutating func search() {
    let number = outgoing.nextNumber()
    searchField.beginSearch()
    lists[.search, default: ListState()].generation = number
    emit(.search(searchField.query.text, lines: max(1, layout.list.rows), generation: number))
  }

  mutating func show(_ result: SearchResult, _ generation: Int) {
    guard lists[.search]?.generation == generation else { return }
    let rows = changes.optimistic.applied(to: result.rows)
    let ids = changes.optimistic.applied(to: result.ids)
    let isFirst = searchField.take(result)
    // In place: a copy of 30,000 IDs takes long.
    lists[.search]?.take(result, rows, ids, isFirst: isFirst)
    if lists[.search]?.arrangement.isPlain == false { arrange(.search) }
    if list == .search, searchField.stopOpening() { open() }
  }
}

extension ListState {
  /// Takes the hits of a search; the first ones replace those of another search.
  fileprivate mutating func take(
    _ result: SearchResult, _ rows: [BrowserRow], _ ids: [String], isFirst: Bool
  ) {
    if isFirst {
      // Their lines match old words.
      (self.rows, requested, unavailable) = ([:], [], [])
    }
    add(rows)
    set(ids, withAllRows: result.isAll && ids.allSatisfy { self.rows[$0] != nil })
    if isFirst { select(0) }
    problem = result.problem
    hasMore = false
    isPartial = !result.isAll
    guard result.isAll else { return }
    let count = result.unsearched
    note =
      switch count {
      case 0: nil
      case 1: "1 gist not searched; run :sync"
      default: "\(count.grouped) gists not searched; run :sync"
      }
  }
}
