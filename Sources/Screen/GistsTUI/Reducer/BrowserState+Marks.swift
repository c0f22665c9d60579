/// Gists that are marked for the next command, in any list.
extension BrowserState {
  /// Marks or unmarks the selected gist, and goes to the next one.
  mutating func mark() {
    markedRange = nil
    guard document == nil, let id = current.selectedRow?.gist?.id else { return }
    if let index = marks.firstIndex(of: id) { marks.remove(at: index) } else { marks.append(id) }
    current.select(current.index + 1)
  }

  /// Begins a range at the selected gist; ends the one that is there.
  mutating func markRange() {
    guard markedRange == nil, let id = current.selection else { return markedRange = nil }
    markedRange = MarkedRange(start: id, marks: marks)
    extendMarks()
  }

  /// Marks the rows from the beginning of the range to the selection, besides those of before.
  mutating func extendMarks() {
    guard let range = markedRange else { return }
    guard document == nil, let start = current.ids.firstIndex(of: range.start) else {
      return markedRange = nil
    }
    let known = Set(range.marks)
    let rows = current.ids[min(start, current.index)...max(start, current.index)]
    marks = range.marks + rows.filter { !known.contains($0) }
  }

  /// Marks all gists of the list that were loaded.
  mutating func markAll() {
    markedRange = nil
    let known = Set(marks)
    marks += current.ids.filter { !known.contains($0) }
  }

  mutating func unmarkAll() { (marks, markedRange) = ([], nil) }

  /// Takes marks from gists that left a list, and are in no other.
  mutating func unmark(goneFrom before: [String]) {
    let known = lists.values.reduce(into: Set<String>()) { $0.formUnion($1.ids) }
    let gone = Set(before).subtracting(known)
    if !gone.isEmpty { marks.removeAll(where: gone.contains) }
  }

  /// How many gists are marked, and how many of them this list does not show; nil if none is.
  var marksText: String? {
    guard !marks.isEmpty else { return nil }
    let shown = Set(current.ids)
    let hidden = marks.count { !shown.contains($0) }
    return "\(marks.count.grouped) marked"
      + (hidden == 0 ? "" : ", \(hidden == marks.count ? "all" : hidden.grouped) in other lists")
  }
}
