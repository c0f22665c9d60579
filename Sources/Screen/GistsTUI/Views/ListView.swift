import TerminalOutput
import TerminalScreen

/// Draws the rows of the list on the screen.
struct ListView {
  let state: BrowserState
  let layout: Layout

  /// The columns of a row around its contents: the selection, a blank, and one at the end.
  static let edges = 3

  /// The columns of the gists on the screen: as many as without signs, so that a mark changes none.
  var columns: BrowserColumns {
    let list = state.current
    return BrowserColumns(
      max(0, layout.list.columns - Self.edges), in: state, layout,
      list.visible(height: layout.list.rows).compactMap { list.rows[$0]?.gist })
  }

  func draw(on grid: inout Grid) {
    let list = state.current
    guard !list.isEmpty else {
      return EmptyListView(state: state, area: layout.list).draw(on: &grid)
    }
    let columns = columns
    var row = layout.list.row
    var index = list.top
    while row < layout.list.bottom, index < list.ids.count {
      let id = list.ids[index]
      let area = Area(
        row: row, column: layout.list.column, rows: 1, columns: layout.list.columns)
      let isLate = list.unavailable.contains(id)
      let content = list.rows[id]
      let sign = state.shownMarks.contains(id) ? "*" : list.isNew(id) ? "+" : nil
      draw(content, columns, in: area, isLate: isLate, sign: sign, on: &grid)
      if index == list.index { grid.select(area, hasFocus: state.focus == .list) }
      row += 1
      for match in content?.gist?.matches ?? [] where row < layout.list.bottom {
        let place = area.after(gutter + 2)
        grid.write(match.cut(to: place.columns - 1), row: row, column: place.column)
        row += 1
      }
      index += 1
    }
    let title = layout.title(of: .list)
    guard list.selectedRow?.gist != nil, !title.isEmpty else { return }
    let look = state.focus == .list ? state.setup.theme.focus : state.setup.theme.aside
    columns.drawHeadings(
      look, list.arrangement, row: title.row, endingAt: title.right - 1, on: &grid)
  }

  /// The columns before the rows: the selection, and a sign; a blank follows where rows have signs.
  private var gutter: Int {
    let hasMarks = state.list.takesMarks && !state.shownMarks.isEmpty
    return hasMarks || state.current.hasNew ? 3 : 2
  }

  private func draw(
    _ row: BrowserRow?, _ columns: BrowserColumns, in area: Area, isLate: Bool, sign: String?,
    on grid: inout Grid
  ) {
    if let sign {
      grid.write(sign, state.setup.theme.mark, row: area.row, column: area.column + 1)
    }
    let inside = area.after(gutter).left(max(0, area.columns - gutter - 1))
    switch row?.content {
    case .gist(let gist): draw(gist, columns, in: inside, on: &grid)
    case .file(let file): draw(file, in: inside, on: &grid)
    case .user(let user): draw(user, in: inside, on: &grid)
    case .repository(let repository): draw(repository, in: inside, on: &grid)
    case .heading(let heading): draw(heading, in: inside, on: &grid)
    case .entry(let entry): draw(entry, in: inside, on: &grid)
    case .revision(let revision): draw(revision, in: inside, on: &grid)
    case .deleted(let deleted): draw(deleted, in: inside, on: &grid)
    case .draft(let draft): draw(draft, in: inside, on: &grid)
    case .tag(let tag): draw(tag, in: inside, on: &grid)
    case nil:
      let text = isLate ? "… the library is locked by another process" : "…"
      grid.write([StyledText(text, state.setup.theme.aside)], in: inside)
    }
  }
}

/// Draws a list without rows: the reason, and the keys that help.
struct EmptyListView {
  let state: BrowserState
  let area: Area

  func draw(on grid: inout Grid) {
    let left = area.columns >= 60 ? 4 : 2
    let inside = area.below(min(3, area.rows / 4)).after(left)
    let lines = sentences.flatMap { text in
      text.isEmpty
        ? [StyledText("")]
        : Wrapping.lines(of: text, columns: max(1, inside.columns - 2)).map { StyledText($0) }
    }
    grid.write(lines + keys(inside.columns), in: inside)
    if grid.cursor == nil {
      grid.cursor = Grid.Position(row: inside.row, column: min(inside.column, grid.columns - 1))
    }
  }

  private var sentences: [String] {
    let list = state.current
    if list.isArranging { return ["Loading…"] }
    if list.hidesAll {
      let filter = list.arrangement.filter
      return [
        "Nothing in this list "
          + (list.arrangement.rowFilter.isPlain ? "contains \"\(filter)\"." : "matches \(filter)."),
        "",
      ]
    }
    if let problem = list.problem {
      let hints = problem.hints.map(\.description)
      return [state.named(problem.text).asSentence, ""] + hints + (hints.isEmpty ? [] : [""])
    }
    // Without its owner, nothing can be said of a token.
    let isOfAccount = state.list == .mine || state.list == .starred
    if list.loading == .running
      || state.host.account.isUnknown && isOfAccount && !list.isOffline
    {
      return ["Loading…"]
    }
    return [emptyText, ""]
  }

  private var emptyText: String {
    switch state.list {
    case .mine where state.host.account.isSignedOut: "You are not signed in."
    case .mine: "You have no gists."
    case .public: "There are no public gists."
    case .starred where state.host.account.isSignedOut: "You are not signed in."
    case .starred: "You have not starred any gists."
    case .files: "There are no files in this folder."
    case .users: "No users are saved."
    case .repositories where state.host.account.isSignedOut:
      "Sign in or save a user to list their repositories here."
    case .repositories: "There are no repositories."
    case .gists(let login): "\(login) has no public gists."
    case .repositoriesOf(let login): "\(login) has no public repositories."
    case .repositorySearch(let words, _): "No repositories found for \"\(words)\"."
    case .folder(let repository, let path):
      path.isEmpty ? "\(repository) has no files." : "The folder is empty."
    case .revisions: "The gist has no revisions."
    case .trash: "The trash is empty."
    case .drafts: "There are no drafts."
    case .tags: "No gist in your library has a #tag in its description."
    case .view(let view): "No gist in your library matches \(view.text)."
    case .search where state.searchField.query.isEmpty:
      #"Words, "a phrase", lang:swift, owner:mona, is:secret, tag:shell, /regex/"#
    // No text while a search runs, such as between two letters.
    case .search: state.searchField.isSearching ? "" : "Nothing found."
    }
  }

  /// The keys that help here.
  private func keys(_ columns: Int) -> [StyledText] {
    if state.current.hidesAll {
      return [state.text(of: [.of(.back, "show all")], columns: columns)]
    }
    var keys: [KeyHint] = []
    let isSignedOut = state.host.account.isSignedOut
    if state.host.isTokenRejected {
      keys.append(.of(.signIn, "sign in again"))
    } else if isSignedOut, state.list != .files {
      keys.append(.of(.signIn))
    }
    if state.current.problem != nil, state.list != .search { keys.append(.of(.refresh)) }
    if state.list == .files || state.list == .mine && state.host.account.login != nil {
      keys.append(.of(.create, "create a gist"))
    } else if state.list == .users {
      keys.append(.of(.addUser, "save a user"))
    }
    if state.list.hasRepositories {
      keys += [.of(.search, "search repositories"), .of(.users, "saved users")]
    } else if isSignedOut, state.list != .public {
      keys.append(.of(.public))
    }
    let text = state.text(of: keys, columns: columns)
    return text.isEmpty ? [] : [text]
  }
}

extension String {
  /// The text with a capital letter at its start and a full stop at its end.
  fileprivate var asSentence: String {
    guard let first, let last else { return self }
    let end = last.isLetter || last.isNumber || last == ")" ? "." : ""
    return first.uppercased() + dropFirst() + end
  }
}
