import TextFolding

/// A list of rows to choose from, which is loaded page by page.
package struct ChoiceList: Sendable {
  /// The word by which a user picks the list: `starred`.
  package let name: String
  package let columns: [Column]
  /// Whether the list has far too many rows to load them all for the words that a user types.
  package let isEndless: Bool
  /// Returns the next rows.
  package let load: @Sendable () async throws -> ChoicePage

  package init(
    _ name: String, columns: [Column], isEndless: Bool = false,
    load: @escaping @Sendable () async throws -> ChoicePage
  ) {
    self.name = name
    self.columns = columns
    self.isEndless = isEndless
    self.load = load
  }
}

extension ChoiceList {
  /// Returns the rows of the first page and of all others, unless the list is endless.
  package func rows(after first: ChoicePage) async throws -> [[Cell]] {
    var loaded = LoadedLists([self], first: first)
    try await loaded.loadAll()
    return loaded.rows
  }
}

/// Some rows of a ``ChoiceList``, with one cell per column.
package struct ChoicePage: Hashable, Sendable {
  package let rows: [[Cell]]
  /// Whether the list has no further rows.
  package let isLast: Bool

  package init(rows: [[Cell]], isLast: Bool = true) {
    self.rows = rows
    self.isLast = isLast
  }
}

/// A row of one of several lists.
package struct ChosenRow: Hashable, Sendable {
  package let list: Int
  package let row: Int

  package init(list: Int, row: Int) {
    self.list = list
    self.row = row
  }
}

/// Finds rows by typed words.
enum ChoiceFilter {
  static func text(of row: [Cell]) -> String {
    (row.map { $0.value == $0.shown ? $0.value : $0.value + " " + $0.shown } + keywords(of: row))
      .joined(separator: " ")
  }

  /// The texts by which a row is found that are not shown.
  static func keywords(of row: [Cell]) -> [String] { row.flatMap(\.keywords) }

  static func matches(of words: String, in texts: [String]) -> [Int] {
    let words = FilterText(words)
    return texts.indices.filter { words.isFound(in: CollectionOfOne(texts[$0])) }
  }
}

/// The rows of several lists that were loaded so far.
struct LoadedLists {
  private let lists: [ChoiceList]
  private var pages: [Int: ChoicePage]
  private(set) var current = 0

  init(_ lists: [ChoiceList], first: ChoicePage) {
    self.lists = lists
    pages = [0: first]
  }

  var rows: [[Cell]] { pages[current]?.rows ?? [] }
  var hasMore: Bool { pages[current]?.isLast != true }
  var columns: [Column] { lists[current].columns }

  /// The names of the lists that are not shown.
  var others: [String] { lists.indices.filter { $0 != current }.map { lists[$0].name } }

  /// Loads all rows, unless the list is endless; rows that can't be loaded are left to
  /// ``loadMore()``.
  mutating func loadAll() async throws {
    while hasMore, !lists[current].isEndless {
      do {
        try await loadMore()
      } catch {
        try Task.checkCancellation()
        return
      }
    }
  }

  mutating func loadMore() async throws {
    let page = try await lists[current].load()
    // A list that returns no more rows has ended, even if it says otherwise.
    pages[current] = ChoicePage(rows: rows + page.rows, isLast: page.isLast || page.rows.isEmpty)
  }

  /// Shows the list with this name, and loads its first rows.
  mutating func show(_ name: String) async throws {
    guard let index = lists.firstIndex(where: { $0.name == name }) else { return }
    current = index
    if pages[index] == nil { try await loadMore() }
  }
}
