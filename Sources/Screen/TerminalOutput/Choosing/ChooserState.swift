/// The state of a chooser: its lists, the typed filter and the selected row.
///
/// It knows neither the terminal nor the source of the rows: it turns events into effects.
struct ChooserState: Hashable, Sendable {
  enum Event: Hashable, Sendable {
    case key(Key)
    case loaded(Int, ChoicePage)
    case failed(Int, String)
  }

  enum Effect: Hashable, Sendable {
    case load(Int)
    case choose(ChosenRow)
    case cancel
    case suspend
  }

  struct List: Hashable, Sendable {
    enum Loading: Hashable, Sendable {
      case partial
      case running
      case complete
      case failed(String)
    }

    let name: String
    fileprivate let isEndless: Bool
    var rows: [[Cell]] = []
    var loading = Loading.partial
    /// The texts that the filter is compared with: each row.
    fileprivate var texts: [String] = []
  }

  /// The most characters of the filter: a user may paste a whole file by mistake.
  private static let longestFilter = 1_000

  private(set) var lists: [List]
  /// The index of the list that is shown.
  private(set) var current = 0
  private(set) var filter = ""
  /// The indexes of the rows that contain each word of the filter.
  private(set) var matches: [Int] = []
  /// The index of the selected row in ``matches``.
  private(set) var selection = 0
  /// The number of rows that PgUp and PgDn move.
  var pageHeight = 10

  /// Creates the state, which first shows the first list.
  init(_ lists: [ChoiceList]) {
    self.lists = lists.map { List(name: $0.name, isEndless: $0.isEndless) }
  }

  var list: List { lists[current] }

  mutating func handle(_ event: Event) -> Effect? {
    switch event {
    case .key(let key): return handle(key)
    case .loaded(let index, let page):
      lists[index].rows += page.rows
      lists[index].texts += page.rows.map(ChoiceFilter.text)
      lists[index].loading = page.isLast ? .complete : .partial
      guard index == current else { return nil }
      search(keepsSelection: true)
      return searchFurther()
    case .failed(let index, let message): lists[index].loading = .failed(message)
    }
    return nil
  }

  private mutating func handle(_ key: Key) -> Effect? {
    switch key {
    case .enter:
      guard matches.indices.contains(selection) else { return nil }
      return .choose(ChosenRow(list: current, row: matches[selection]))
    case .escape, .control("c"), .control("g"): return .cancel
    case .control("d"): return filter.isEmpty ? .cancel : nil
    case .control("z"): return .suspend
    case .up, .control("p"): return select(selection - 1)
    case .down, .control("n"): return select(selection + 1)
    case .pageUp: return select(selection - pageHeight)
    case .pageDown: return select(selection + pageHeight)
    case .home: return select(0)
    case .end: return select(matches.count - 1)
    case .tab: return show(current + 1)
    case .backTab: return show(current + lists.count - 1)
    case .text(let text), .paste(let text):
      filter = String((filter + Printable.line(text)).prefix(Self.longestFilter))
    case .backspace, .control("h"): filter = String(filter.dropLast())
    case .control("u"): filter = ""
    case .control("w"): filter = Self.withoutLastWord(filter)
    case .delete, .left, .right, .control, .function, .mouse, .focus: return nil
    }
    search(keepsSelection: false)
    return searchFurther()
  }

  /// Selects a row; at the end of the rows loads more.
  private mutating func select(_ index: Int) -> Effect? {
    selection = max(0, min(index, matches.count - 1))
    return index >= matches.count ? loadMore() : nil
  }

  private mutating func show(_ index: Int) -> Effect? {
    current = index % lists.count
    search(keepsSelection: false)
    return list.rows.isEmpty ? loadMore() : searchFurther()
  }

  /// Loads, page by page, the rows that have not been searched for the typed words yet.
  private mutating func searchFurther() -> Effect? {
    guard !filter.isEmpty, !list.isEndless, list.loading == .partial else { return nil }
    return loadMore()
  }

  private mutating func loadMore() -> Effect? {
    switch list.loading {
    case .running, .complete: return nil
    case .partial, .failed:
      lists[current].loading = .running
      return .load(current)
    }
  }

  private mutating func search(keepsSelection: Bool) {
    matches = ChoiceFilter.matches(of: filter, in: list.texts)
    selection = keepsSelection ? min(selection, max(0, matches.count - 1)) : 0
  }

  private static func withoutLastWord(_ text: String) -> String {
    let trimmed = text.reversed().drop { $0 == " " }.drop { $0 != " " }
    return String(trimmed.reversed())
  }
}
