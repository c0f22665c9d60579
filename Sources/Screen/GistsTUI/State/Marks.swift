/// The marked gists.
struct Marks: Hashable, Sendable {
  /// A range of rows that is marked as the selection moves.
  private struct Range: Hashable {
    /// The ID of the row where it began.
    let start: String
    /// The earlier marks.
    let ids: [String]
    let places: [String: BrowserList]
  }

  /// In the order of marking.
  private(set) var ids: [String] = []
  /// The list in which each was marked.
  private(set) var places: [String: BrowserList] = [:]
  private var range: Range?

  var isEmpty: Bool { ids.isEmpty }

  /// The ID of the row where the range began; nil if there is no range.
  var rangeStart: String? { range?.start }

  func contains(_ id: String) -> Bool { places[id] != nil }

  mutating func toggle(_ id: String, in list: BrowserList) {
    if contains(id) { remove { $0 == id } } else { add([id], in: list) }
  }

  mutating func add(_ new: some Sequence<String>, in list: BrowserList) {
    for id in new where places[id] == nil {
      ids.append(id)
      places[id] = list
    }
  }

  mutating func remove(where isGone: (String) -> Bool) {
    ids.removeAll(where: isGone)
    places = places.filter { !isGone($0.key) }
  }

  mutating func beginRange(at start: String) {
    range = Range(start: start, ids: ids, places: places)
  }

  /// Marks the rows of the range in addition to earlier marks.
  mutating func setRange(_ rows: some Sequence<String>, in list: BrowserList) {
    guard let range else { return }
    (ids, places) = (range.ids, range.places)
    add(rows, in: list)
  }

  mutating func endRange() { range = nil }
}
