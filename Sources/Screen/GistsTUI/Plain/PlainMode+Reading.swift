import TerminalOutput

/// Reads lists and documents, a page at a time.
extension PlainMode {
  /// The number of rows that are read at a time.
  private static let rows = 10
  /// The number of lines that are read at a time.
  private static let lines = 20
  /// The most rows that are read in addition to finish a long line.
  private static let mostContinued = 200

  var reading: PlainReading {
    get { readings[state.screen] ?? PlainReading() }
    set { readings[state.screen] = newValue }
  }

  /// Reads the wanted page; returns false if it is not loaded yet.
  ///
  /// If not `isPatient`, reads a page that may still change.
  mutating func readPage(isPatient: Bool) -> Bool {
    let isRead =
      if let document = state.document {
        readDocument(state.documents[document] ?? DocumentState(), isPatient)
      } else {
        readList(isPatient)
      }
    if isRead { (wantsPage, wantsFresh) = (false, false) }
    return isRead
  }

  /// Whether there is more to read.
  var hasMore: Bool {
    if let document = state.document {
      return reading.lines < state.documents[document]?.lines.count ?? 0
    }
    let list = state.current
    return !reading.next(1, in: list).isEmpty || list.hasMore && state.list.isPaged
  }

  /// Returns the ID of the row that was read under a number; nil if it is not there.
  func row(_ number: Int) -> String? {
    let ids = reading.ids
    guard number > 0, state.document == nil, ids.indices.contains(number - 1),
      state.current.ids.contains(ids[number - 1])
    else { return nil }
    return ids[number - 1]
  }

  /// Why there is no row with a number.
  func problem(_ number: Int) -> String {
    let count = reading.ids.count
    if (1...max(1, count)).contains(number), count > 0 {
      return "Number \(number) is no longer in this list."
    }
    guard count == 0 else {
      return "There is no number \(number): this list was read from 1 to \(count)."
    }
    return state.current.isEmpty
      ? "There is no number \(number) here." : "Nothing was read yet. Press Enter to read the rows."
  }

  mutating func readFromTop() {
    readings[state.screen] = nil
    wantsPage = true
  }

  /// Reads the open document from a line on.
  mutating func read(from line: Int) {
    reading.lines = line
    wantsPage = true
  }

  private mutating func readList(_ isPatient: Bool) -> Bool {
    let list = state.current
    let rows = reading.next(Self.rows, in: list)
    if isPatient, wantsFresh && list.loading != .idle || list.isArranging { return false }
    guard let start = rows.first, let last = rows.last else { return readEnd(list) }
    let ids = rows.map { list.ids[$0] }
    guard ids.allSatisfy({ list.rows[$0] != nil }) else {
      // The rows may be outside the hidden screen.
      state.request(rows: start..<last + 1)
      return false
    }
    let first = reading.ids.count
    reading.add(ids)
    let count = (list.arrangement.filter.isEmpty ? list.rowCount : list.ids.count).grouped
    let end = first + ids.count
    say(
      "\(state.list.name): \((first + 1).grouped)"
        + (ids.count > 1 ? " to \(end.grouped)" : "")
        + " of \(count)\(list.isPartial ? " so far" : "").")
    if list.isPartial { saidSoFar.insert(state.list) }
    if list.isOffline, let note = list.note { say(note) }
    for (index, id) in ids.enumerated() {
      guard let row = list.rows[id] else { continue }
      say(
        "\(first + index + 1). "
          + PlainRow.text(
            row, now: state.now, login: owner, localTags: state.localTags[id] ?? [],
            isBrief: isBrief))
      for match in row.gist?.matches ?? [] { say("Found in \(match.text)") }
    }
    return true
  }

  /// The login to omit from rows.
  var owner: String? {
    if case .gists(let login) = state.list { login } else { state.host.account.login }
  }

  /// Reports why there is nothing to read, or requests more from the host.
  private mutating func readEnd(_ list: ListState) -> Bool {
    guard list.loading == .idle, list.count != nil || list.problem != nil else { return false }
    if list.isEmpty {
      if let problem = list.problem {
        say(problem)
      } else if state.list == .search {
        say("Nothing found for \(state.searchField.query.text).")
      } else if list.hidesAll {
        say("No row of \(state.list.name) contains \"\(list.arrangement.filter)\".")
      } else {
        say("\(state.list.name): nothing here.")
      }
    } else if list.hasMore, state.list.isPaged, !askedForMore {
      askedForMore = true
      state.perform(.end)
      return state.current.loading == .idle
    } else if list.isOffline, let note = list.note {
      say(note)
    } else if list.problem == nil {
      say("End of \(state.list.name).")
    }
    return true
  }

  private mutating func readDocument(_ document: DocumentState, _ isPatient: Bool) -> Bool {
    let start = min(reading.lines, document.lines.count)
    var lines = document.lines[start..<start + Self.lines]
    // Reads a line to its end, unless that is far away.
    let end = start + lines.count
    lines += document.lines[end..<end + Self.mostContinued].prefix { $0.isContinued }
    if isPatient, document.isLoading, lines.count < Self.lines || wantsFresh { return false }
    if let problem = document.problem, document.lines.isEmpty {
      say(problem)
      return true
    }
    guard !lines.isEmpty else {
      if document.isLoading { return false }
      say(start == 0 ? "Nothing here." : "That was the end.")
      return true
    }
    reading.lines = start
    reading.add(lines: lines.count)
    var rest = lines[...]
    while let line = rest.popFirst() {
      if let detail = line.detail {
        say(Self.heading(line.text.text, detail, document))
        continue
      }
      let continued = rest.prefix { $0.isContinued }
      rest = rest.dropFirst(continued.count)
      let text = line.text.text + continued.map(\.text.text).joined()
      // The first line of a gist is its title.
      say(start == 0 && rest.startIndex == 1 ? text + star : text)
    }
    if document.isLoading, !isPatient { say("Loading…") }
    return true
  }

  /// The words about the star after the open gist's title.
  private var star: String {
    if case .gist(let id) = state.document, state.isStarred(id) == true { ", starred" } else { "" }
  }

  private static func heading(
    _ name: String, _ detail: String, _ document: DocumentState
  ) -> String {
    let isFile = document.document?.sections.contains { $0.name == name && $0.file != nil } ?? false
    return (isFile ? "File " : "") + name + (detail.isEmpty ? "." : ", \(detail).")
  }
}

/// The progress of reading a list or a document.
///
/// A number stands for the row that was read under it, even after other rows were added or removed.
struct PlainReading: Hashable, Sendable {
  /// The IDs of the rows that were read, in order.
  private(set) var ids: [String] = []
  /// The number of lines read in a document.
  var lines = 0
  /// The last page read: indexes in ``ids`` for rows, or lines.
  private(set) var page = 0..<0

  mutating func add(_ new: some Collection<String>) {
    page = ids.count..<ids.count + new.count
    ids += new
  }

  mutating func add(lines count: Int) {
    page = lines..<lines + count
    lines += count
  }

  /// Goes back to the start of the last page.
  mutating func repeatPage() {
    ids.removeLast(max(0, ids.count - page.lowerBound))
    lines = min(lines, page.lowerBound)
  }

  /// Returns the indexes of the next rows of a list: the rows below the last one that was read and
  /// still exists, without rows that were read and have moved.
  func next(_ count: Int, in list: ListState) -> [Int] {
    let read = Set(ids)
    let last = ids.reversed().lazy.compactMap { list.ids.firstIndex(of: $0) }.prefix(page.count)
    let rest = list.ids.indices.dropFirst(last.max().map { $0 + 1 } ?? 0)
    return Array(rest.lazy.filter { !read.contains(list.ids[$0]) }.prefix(count))
  }
}
