import TerminalOutput

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

  /// Unmarks gists that left a list, and are in no other; a filter hides gists, but they stay marked.
  mutating func unmark(goneFrom before: [String]) {
    let known = lists.values.reduce(into: Set<String>()) { $0.formUnion($1.allIDs) }
    let gone = Set(before).subtracting(known)
    if !gone.isEmpty { marks.remove(where: gone.contains) }
  }

  /// The marked gists that the list does not show: a filter hides them, or they are in other lists.
  var hiddenMarks: [String] {
    let marks = shownMarks
    guard !marks.isEmpty else { return [] }
    var hidden = Set(marks.ids)
    for id in current.ids {
      guard !hidden.isEmpty else { break }
      hidden.remove(id)
    }
    return marks.ids.filter(hidden.contains)
  }

  /// The numbers of marked gists, in all and outside this list; nil if there are none.
  var marksText: String? {
    let (marks, rows, hidden) = (shownMarks, current.rows, hiddenMarks)
    guard !marks.isEmpty else { return nil }
    let elsewhere = hidden.count { marks.places[$0] != list && rows[$0] == nil }
    func part(_ count: Int, _ place: String) -> String {
      count == 0 ? "" : ", \(count == marks.ids.count ? "all" : count.grouped) \(place)"
    }
    let isFiltered = elsewhere < hidden.count && !current.arrangement.filter.isEmpty
    return "\(marks.ids.count.grouped) marked" + part(hidden.count - elsewhere, "hidden")
      + part(elsewhere, "in other lists") + (isFiltered ? " · Esc shows all" : "")
  }
}

/// Acting on marked gists that are not on the screen: only after a look at their titles.
extension BrowserState {
  /// Asks before something acts on marked gists that the list does not show; returns false if it shows
  /// all of them.
  mutating func askAboutHidden(_ act: HiddenAct.Act, of target: Target) -> Bool {
    guard case .marked(let gists) = target, gists == shownMarks.ids else { return false }
    let hidden = hiddenMarks
    guard !hidden.isEmpty else { return false }
    dialogs.open(.hidden(HiddenAct(act: act, gists: gists, hidden: hidden)))
    return true
  }

  /// Acts on all marked gists, after the user agreed.
  mutating func perform(_ hidden: HiddenAct) {
    dialogs.overlay = nil
    switch hidden.act {
    case .action(let action, let text):
      act(action, on: .marked(hidden.gists), text, isConfirmed: true)
    case .line(let line): runCommandLine(line, on: .marked(hidden.gists))
    case .star(let isStarred):
      setStar(isStarred, of: hidden.gists.filter { self.isStarred($0) != isStarred })
      unmarkAll()
    case .restoration:
      trashMarks = Marks()
      restore(hidden.gists)
    }
  }
}

extension HiddenAct.Act {
  /// The word or the line that was typed for it.
  var name: String {
    switch self {
    case .action(let action, _): action.entry.noun
    case .line(let line): line
    case .star(let isStarred): isStarred ? "star" : "unstar"
    case .restoration: "restore"
    }
  }
}
