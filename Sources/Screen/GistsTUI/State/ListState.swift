import FoundationEssentials
import TerminalOutput

/// The rows of one list, and the user's position in it.
struct ListState: Hashable, Sendable {
  enum Loading: Hashable, Sendable {
    case idle
    /// The library is read, or a host is asked.
    case running
    /// The next page is fetched.
    case more
  }

  /// The known IDs of the rows that are shown, in order.
  private(set) var ids: [String] = []
  /// The IDs of all rows in the list's own order.
  private var known: [String] = []
  /// The order of ``ids``, with the rows in ``hidden``.
  private var arranged: [String] = []
  /// The rows that pending changes take out of the list.
  private(set) var hidden: Set<String> = []
  /// What all gists of the list had in common when the hidden ones were found; nil before.
  private(set) var hiding: ListSelection?
  var arrangement = ListArrangement()
  /// Whether the library filters and sorts the rows.
  var isArranging = false
  /// Whether all rows were read, not only those near the screen.
  private(set) var hasAllRows = false
  /// The rows that were read, by ID.
  var rows: [String: BrowserRow] = [:]
  /// Whether a row takes several lines on the screen.
  private var hasMatches = false
  /// The number of the list's rows; nil before the first response.
  var count: Int?
  private(set) var index = 0
  /// The index of the first row on the screen.
  var top = 0
  /// The number of the load whose responses count.
  var generation = 0
  var loading = Loading.idle
  /// Whether something changed after the host was asked, so that it must be asked again.
  var isOutdated = false
  var hasMore = true
  /// The number of gists whose contents are not in the library, when it last compared them.
  var uncompared = 0
  /// Whether to load all pages, one after the other.
  var isLoadingAll = false
  /// Whether the host has more rows than were loaded.
  var isPartial = false
  /// The last time the host returned the list.
  var refreshed: Date?
  /// The rows before an automatic refresh; nil without one.
  private var former: Set<String>?
  /// The rows added by that refresh.
  private var new: Set<String> = []
  /// The list's note for the status line.
  var note: String?
  var isOffline = false
  /// Why the list could not be loaded.
  var problem: BrowserMessage?
  /// The requested rows.
  var requested: Set<String> = []
  /// The rows that may have changed in the library.
  private var stale: Set<String> = []
  /// The rows that could not be read so far.
  var unavailable: Set<String> = []
  /// The row to select as soon as it is loaded.
  var wanted: String?
  /// Whether the user has not moved the selection yet.
  private var isUntouched = true
  /// Whether to select the first row as soon as the list has its new order.
  var selectsFirst = false

  /// The ID of the selected row.
  var selection: String? { ids.indices.contains(index) ? ids[index] : nil }
  var selectedRow: BrowserRow? { selection.flatMap { rows[$0] } }
  var isEmpty: Bool { ids.isEmpty }
  /// Whether the filter hides all rows.
  var hidesAll: Bool { ids.isEmpty && !known.isEmpty && !arrangement.filter.isEmpty }
  /// Whether the last automatic refresh added a row.
  func isNew(_ id: String) -> Bool { new.contains(id) }
  /// Whether the last automatic refresh added rows.
  var hasNew: Bool { !new.isEmpty }
  /// Whether the rows were never requested.
  var isUnknown: Bool { generation == 0 }

  /// Begins a refresh, after which new rows are marked if `marksNew`; removes earlier marks.
  mutating func beginRefresh(marksNew: Bool) {
    (former, new) = (marksNew ? Set(known) : nil, [])
  }

  /// Marks the rows that were added since the refresh began; later pages are not new.
  mutating func endRefresh() {
    if let former { new = Set(known).subtracting(former) }
    former = nil
  }

  mutating func select(_ index: Int) {
    self.index = max(0, min(index, ids.count - 1))
    wanted = nil
    isUntouched = false
  }

  /// Selects a row as soon as it is loaded.
  mutating func selectWhenLoaded(_ id: String) {
    if let index = ids.firstIndex(of: id) { select(index) } else { wanted = id }
  }

  /// Replaces the list's own order; hidden rows stay hidden until ``show(_:)``.
  mutating func set(_ ids: [String], withAllRows: Bool = false) {
    known = ids
    count = ids.count { rows[$0]?.isHeading != true }
    hasAllRows = withAllRows
    if arrangement.isPlain || withAllRows { arrange() }
  }

  /// Replaces the list's own order after the library was changed: new rows are marked, and the
  /// others are read again when they become visible.
  mutating func setChanged(_ ids: [String]) {
    let before = Set(known)
    stale.formUnion(rows.keys)
    set(ids)
    if !before.isEmpty { new.formUnion(ids.lazy.filter { !before.contains($0) }) }
  }

  /// Leaves only the rows that were read: the library of another account may lack the others.
  mutating func keepReadRows() {
    requested = []
    set(known.filter { rows[$0] != nil })
  }

  /// Filters and sorts the rows, all of which were read.
  mutating func arrange() {
    show(
      arrangement.isPlain ? known : arrangement.applied(to: known.compactMap { rows[$0] }).map(\.id)
    )
  }

  /// Filters and sorts the rows that were read; the others are last, or left out by a filter.
  mutating func arrangeReadRows() {
    let read = arrangement.applied(to: known.compactMap { rows[$0] }).map(\.id)
    show(read + (arrangement.filter.isEmpty ? known.filter { rows[$0] == nil } : []))
  }

  /// The IDs of all rows, including those that a filter hides.
  var allIDs: [String] { known }

  /// Whether rows were not read.
  var lacksRows: Bool { known.contains { rows[$0] == nil } }

  /// Replaces the shown order.
  ///
  /// The selection stays on its row, or at its place if the row is gone; if a filter hides the row,
  /// the first row is selected.
  mutating func show(_ all: [String]) {
    isArranging = false
    arranged = all
    let ids = hidden.isEmpty ? all : all.filter { !hidden.contains($0) }
    var selected = wanted ?? selection
    // The selection does not start at a heading.
    if wanted == nil, isUntouched, selectedRow?.isHeading == true { selected = nil }
    self.ids = ids
    if selectsFirst {
      selectsFirst = false
      top = 0
      return select(0)
    }
    if selected == nil, isUntouched {
      index = ids.firstIndex { rows[$0]?.isHeading != true } ?? 0
      return top = 0
    }
    if let selected, index < ids.count, ids[index] == selected { return wanted = nil }
    if let selected, let place = ids.firstIndex(of: selected) {
      // The selection stays at its place on the screen, unless the top of the list is visible,
      // which then shows new rows. A wanted row has no place yet.
      if wanted == nil, top > 0 { top += place - index }
      index = place
      wanted = nil
    } else {
      index = arrangement.filter.isEmpty ? max(0, min(index, ids.count - 1)) : 0
    }
    top = max(0, min(top, index))
  }

  /// Returns the rows after a row, including those that a filter hides; nil if the list lacks the
  /// row.
  func rest(after id: String) -> ArraySlice<String>? {
    known.firstIndex(of: id).map { known[($0 + 1)...] }
  }

  /// Adds rows that were read.
  mutating func add(_ rows: [BrowserRow]) {
    for row in rows {
      self.rows[row.id] = row
      if row.gist?.matches.isEmpty == false { hasMatches = true }
      if !requested.isEmpty { requested.remove(row.id) }
      if !stale.isEmpty { stale.remove(row.id) }
      if !unavailable.isEmpty { unavailable.remove(row.id) }
    }
  }

  /// Puts a row back that was removed, before the first of the rows that followed it; it is
  /// selected again unless the selection has moved since.
  mutating func insert(_ id: String, before rest: ArraySlice<String>) {
    func place(in ids: [String]) -> Int {
      rest.lazy.compactMap { ids.firstIndex(of: $0) }.first ?? ids.count
    }
    if !known.contains(id) {
      known.insert(id, at: place(in: known))
      count = count.map { $0 + 1 }
    }
    guard !arranged.contains(id) else { return }
    arranged.insert(id, at: place(in: arranged))
    guard !hidden.contains(id) else { return }
    let place = place(in: ids)
    ids.insert(id, at: place)
    if place < index { index += 1 }
  }

  /// Hides rows that pending changes take out of the list, and shows others again; the selection stays on
  /// its row, or moves to the next one.
  ///
  /// `selection` is what all gists of the list have in common.
  mutating func hide(
    _ rows: Set<String>, showing others: Set<String>, by selection: ListSelection
  ) {
    hiding = selection
    guard !rows.isSubset(of: hidden) || !others.isDisjoint(with: hidden) else { return }
    hidden.formUnion(rows)
    hidden.subtract(others)
    let shown = arranged.filter { !hidden.contains($0) }
    guard shown != ids else { return }
    let place = self.selection.flatMap { arranged.firstIndex(of: $0) } ?? 0
    let before = arranged.prefix(place).count { !hidden.contains($0) }
    if top > 0 { top += before - index }
    ids = shown
    index = max(0, min(before, ids.count - 1))
    top = max(0, min(top, index))
  }

  /// Leaves out hidden rows whose changes were made: the list has them no more, or its filter hides them.
  mutating func drop(_ changed: [String]) {
    let gone = hidden.intersection(changed)
    guard !gone.isEmpty else { return }
    arrangement.filter.isEmpty ? remove(gone) : arranged.removeAll(where: gone.contains)
    hidden.subtract(gone)
  }

  /// Removes rows; the selection moves to the next one.
  mutating func remove(_ removed: Set<String>) {
    let (all, shown) = (known.count, ids.count)
    let before = ids.prefix(index).count { removed.contains($0) }
    ids.removeAll(where: removed.contains)
    known.removeAll(where: removed.contains)
    arranged = hidden.isEmpty ? ids : arranged.filter { !removed.contains($0) }
    count = count.map { max(known.count, $0 - (all - known.count)) }
    guard ids.count < shown else { return }
    index = max(0, min(index - before, ids.count - 1))
    top = max(0, min(top, index))
  }

  /// Scrolls so that the selection is in an area of `height` lines.
  mutating func reveal(height: Int) {
    if index < top { top = index }
    var (first, used) = (index, lineCount(at: index))
    while first > top, used + lineCount(at: first - 1) <= height {
      first -= 1
      used += lineCount(at: first)
    }
    top = max(0, min(first, ids.count - 1))
    // No empty lines below the last row while there are rows above.
    while top > 0, lineCount(from: top - 1, limit: height) <= height { top -= 1 }
  }

  /// Returns the number of lines that a row takes on the screen.
  func lineCount(at index: Int) -> Int {
    guard hasMatches, ids.indices.contains(index) else { return 1 }
    return 1 + (rows[ids[index]]?.gist?.matches.count ?? 0)
  }

  /// Returns the number of lines that all rows from `first` on take, counted until it exceeds the
  /// limit.
  private func lineCount(from first: Int, limit: Int) -> Int {
    guard hasMatches else { return ids.count - first }
    var count = 0
    for index in first..<ids.count where count <= limit { count += lineCount(at: index) }
    return count
  }

  /// Returns the IDs of the rows with these indexes that were neither read nor requested since the
  /// library's last change.
  func missing(in range: Range<Int>) -> [String] {
    ids[range.clamped(to: ids.indices)].filter { id in
      (rows[id] == nil || stale.contains(id)) && !requested.contains(id)
    }
  }

  /// Returns the IDs of the rows on a screen of `height` lines.
  func visible(height: Int) -> ArraySlice<String> { ids.dropFirst(top).prefix(max(1, height)) }

  /// The number of the list's rows without those that it loses by pending changes; nil before the first
  /// response.
  var countLeft: Int? {
    let lost = arrangement.filter.isEmpty ? arranged.count - ids.count : 0
    return count.map { max(0, $0 - lost) }
  }

  /// The number of rows including headings, which can also be selected.
  var rowCount: Int { max(countLeft ?? 0, ids.count) }

  /// The number of rows, with `+` if the host has more; nil if it is unknown.
  var countText: String? { countLeft.map { $0.grouped + (isPartial ? "+" : "") } }

  /// How many gists may be duplicates as well; nil if all were compared.
  var uncomparedText: String? {
    switch uncompared {
    case 0: nil
    case 1: "1 gist not compared; run :sync"
    default: "\(uncompared.grouped) gists not compared; run :sync"
    }
  }
}
