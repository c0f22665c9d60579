/// Gists that are marked for the next command, in any list, or in the trash.
extension BrowserState {
  /// The marks that the list shows.
  var shownMarks: Marks {
    get { list == .trash ? trashMarks : marks }
    set { if list == .trash { trashMarks = newValue } else { marks = newValue } }
  }

  /// Marks or unmarks the selected gist, and goes to the next one.
  mutating func mark() {
    shownMarks.endRange()
    guard document == nil, list.takesMarks,
      let id = list == .trash ? current.selection : selectedGist
    else { return }
    shownMarks.toggle(id, in: list)
    current.select(current.index + 1)
  }

  /// Begins a range at the selected gist, or ends the current one.
  mutating func markRange() {
    guard shownMarks.rangeStart == nil, let id = current.selection else {
      return shownMarks.endRange()
    }
    shownMarks.beginRange(at: id)
    extendMarks()
  }

  /// Adds marks to the rows from the beginning of the range to the selection.
  mutating func extendMarks() {
    // The range of another list has ended.
    if list == .trash { marks.endRange() } else { trashMarks.endRange() }
    guard let rangeStart = shownMarks.rangeStart else { return }
    guard document == nil, let start = current.ids.firstIndex(of: rangeStart) else {
      return shownMarks.endRange()
    }
    shownMarks.setRange(
      current.ids[min(start, current.index)...max(start, current.index)], in: list)
  }

  /// Marks all gists of the list that were loaded.
  mutating func markAll() {
    shownMarks.endRange()
    shownMarks.add(current.ids, in: list)
  }

  mutating func unmarkAll() { marks = Marks() }

  /// Removes the marks that the list shows.
  mutating func unmarkShown() { shownMarks = Marks() }

  /// Unmarks gists that left a list, and are in no other.
  mutating func unmark(goneFrom before: [String]) {
    let known = lists.values.reduce(into: Set<String>()) { $0.formUnion($1.ids) }
    let gone = Set(before).subtracting(known)
    if !gone.isEmpty { marks.remove(where: gone.contains) }
  }

  /// The numbers of marked gists, in all and outside this list; nil if there are none.
  var marksText: String? {
    let (marks, rows) = (shownMarks, current.rows)
    guard !marks.isEmpty else { return nil }
    let hidden = marks.places.count { id, place in place != list && rows[id] == nil }
    return "\(marks.ids.count.grouped) marked"
      + (hidden == 0
        ? "" : ", \(hidden == marks.ids.count ? "all" : hidden.grouped) in other lists")
  }
}
