/// The rows of several lists that were loaded so far.
struct LoadedLists {
  private let lists: [ChoiceList]
  private var pages: [Int: ChoicePage]
  /// The index of the list that is shown.
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

  /// Loads further rows of the list that is shown.
  mutating func loadMore() async throws {
    let page = try await lists[current].load()
    // A list without further rows has ended, whatever it says.
    pages[current] = ChoicePage(rows: rows + page.rows, isLast: page.isLast || page.rows.isEmpty)
  }

  /// Shows the list with this name, and loads its first rows.
  mutating func show(_ name: String) async throws {
    guard let index = lists.firstIndex(where: { $0.name == name }) else { return }
    current = index
    if pages[index] == nil { try await loadMore() }
  }
}
