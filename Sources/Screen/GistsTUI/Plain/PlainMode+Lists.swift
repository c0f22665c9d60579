import TerminalOutput

/// Sorts, filters and marks the rows of a list.
extension PlainMode {
  mutating func sayLists() {
    say(PlainHelp.lists)
    let views = state.navigation.views.map(\.name)
    if !views.isEmpty { say("Your views are \(views.joined(separator: ", ")).") }
  }

  /// Sorts by a column; the same column again reverses the order, and `off` restores the list's own
  /// order.
  mutating func sort(by column: String) {
    if let why = state.whyNoList("sorted") { return say(why) }
    let columns = state.list.sortings
    let word = column.lowercased()
    let sorting = columns.first { $0.word == word } ?? columns.first { $0.word.hasPrefix(word) }
    guard word == "off" || sorting != nil && !word.isEmpty else {
      let now = state.current.arrangement.sorting.map { "It is sorted by \($0.name). " } ?? ""
      return say(
        now + "Type sort and one of \(columns.map(\.word).joined(separator: ", ")); "
          + "the same again reverses it, and sort off ends it.")
    }
    state.sort(by: word == "off" ? nil : sorting)
    let isReversed = state.current.arrangement.isReversed
    say(
      word == "off"
        ? "In the default order."
        : "Sorted by \(sorting?.name ?? "")\(isReversed ? ", reversed" : "").")
    readFromTop()
  }

  /// Shows the rows that contain a text; all rows if it is empty.
  mutating func filter(_ text: String) {
    if let why = state.whyNoList("filtered") { return say(why) }
    guard text.isEmpty || state.list != .search else {
      return say("Type search and all words to look for.")
    }
    let filter = RowFilter(text)
    if let problem = filter.problem(in: state.list) {
      say(problem)
      return say("To filter by the text, put it in quotes.")
    }
    if let problem = RowFilter.unfinished(in: text) { return say(problem) }
    state.filter(text)
    let rows = filter.isPlain ? "contain \"\(text)\"" : "match \(text)"
    say(text.isEmpty ? "All rows." : "Rows that \(rows). Filter alone shows all rows.")
    readFromTop()
  }
}

extension PlainMode {
  /// Whether words without a number are about marked gists.
  var hasMarks: Bool { state.document == nil && state.list.hasGists && !state.marks.isEmpty }

  /// Marks rows by their numbers, or all rows that were read; lists the marked gists.
  mutating func mark(_ numbers: String) {
    guard !numbers.isEmpty else { return sayMarks() }
    guard let ids = gists(numbers) else { return }
    state.marks.add(ids, in: state.list)
    sayMarks()
  }

  mutating func unmark(_ numbers: String) {
    if numbers.isEmpty || numbers.lowercased() == "all" {
      state.unmarkAll()
    } else {
      guard let ids = gists(numbers) else { return }
      state.marks.remove(where: ids.contains)
    }
    sayMarks()
  }

  /// Performs an action on all marked gists.
  mutating func actOnMarks(_ action: BrowserAction, _ text: String) {
    let ids = state.marks.ids
    switch action {
    case .star, .unstar:
      if state.askAboutHidden(.star(action == .star), of: .marked(ids)) { return }
      let changed = ids.filter { state.isStarred($0) != (action == .star) }
      state.setStar(action == .star, of: changed)
      state.unmarkAll()
      if changed.isEmpty {
        say("\(Plural.count(ids.count, "gist")): \(action == .star ? "already" : "not") starred.")
      }
    case .download:
      state.perform(.download)
      guard case .field = state.dialogs.overlay else { return }
      guard text.isEmpty else { return submit(text) }
      say("Download to which folder? Enter for this one.")
    default:
      guard text.isEmpty else { return say("Type \(action.word) alone, or with one number.") }
      state.perform(action)
    }
  }

  private mutating func sayMarks() {
    let ids = state.marks.ids
    guard !ids.isEmpty else { return say("Nothing is marked. Type mark and the numbers of rows.") }
    say(
      "\(ids.count.grouped) marked: \(ids.map(name).joined(separator: ", ")). "
        + "Words without a number, such as star or delete, are about them. Unmark clears them.")
  }

  /// Returns the gists with these numbers; reports the first invalid number and returns nil if
  /// there is one.
  private mutating func gists(_ numbers: String) -> [String]? {
    guard state.document == nil, state.list.hasGists else {
      say("Only gists in a list are marked.")
      return nil
    }
    if numbers.lowercased() == "all" { return reading.ids.filter(state.current.ids.contains) }
    var ids: [String] = []
    for word in numbers.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
      guard let number = Int(word), let id = row(number) else {
        say(Int(word).map(problem) ?? "Type mark and numbers, such as mark 1 3, or mark all.")
        return nil
      }
      ids.append(id)
    }
    return ids
  }
}
