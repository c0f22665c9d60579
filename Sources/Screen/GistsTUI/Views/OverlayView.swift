import TerminalOutput
import TerminalScreen

/// Draws a dialog above the screen.
struct OverlayView {
  private static let width = 66

  let state: BrowserState
  let overlay: Overlay

  func draw(on grid: inout Grid) {
    switch overlay {
    case .field: break
    case .deletion(let ids): drawDeletion(ids, on: &grid)
    case .visibility(let ids, let isPublic): drawVisibility(ids, isPublic: isPublic, on: &grid)
    case .hidden(let act): drawHidden(act, on: &grid)
    case .linking(let path, let gist): drawLinking(path, gist, on: &grid)
    case .loading(let command):
      dialog(state.title(ofCommand: command) ?? "", ["Loading its files…"], on: &grid)
    case .asking(_, let act):
      dialog(title(of: act), ["Asking \(state.host.account.host)…"], on: &grid)
    case .sorting(let row): drawSorting(row, on: &grid)
    case .actions(let menu):
      ActionMenuView(menu: menu, title: menu.title ?? titleOfActions, theme: state.setup.theme)
        .draw(on: &grid)
    case .background(let background): drawBackgrounds(background, on: &grid)
    case .removal(let draft): drawRemoval(draft, on: &grid)
    case .draft(let offer): drawDraft(offer, on: &grid)
    case .create(let form): CreateView(form: form, theme: state.setup.theme).draw(on: &grid)
    case .question(let question, let editor, let row):
      if case .code(let code) = question.form {
        return draw(code, title: question.text.description, on: &grid)
      }
      draw(question, editor, row, on: &grid)
    }
  }

  /// The width of the text in a dialog.
  static func columns(on grid: Grid) -> Int { max(1, min(width, grid.columns) - 4) }

  private func drawDeletion(_ ids: [String], on grid: inout Grid) {
    let title = ids.count == 1 ? "Delete this gist?" : "Delete these \(ids.count.grouped) gists?"
    var lines = titles(of: ids)
    if ids.count == 1, let about = about(ids[0]) { lines.append(about) }
    if state.list == .files, state.document == nil {
      lines.append("The local file is kept.")
    }
    let isOne = ids.count == 1
    let undo = state.keyName(of: .undo)
    let copies =
      switch (grid.columns < 60, isOne) {
      case (true, true): "\(undo) restores it (new ID)"
      case (true, false): "\(undo) restores them (new IDs)"
      case (false, true): "It goes to the trash; \(undo) restores it with a new ID."
      case (false, false): "They go to the trash; \(undo) restores them with new IDs."
      }
    let keys = [KeyHint("y", "delete"), KeyHint("n, Esc", isOne ? "keep it" : "keep them")]
    lines += [
      "", StyledText(copies), "",
      state.text(of: keys, columns: Self.columns(on: grid)),
    ]
    dialog(title, lines, on: &grid)
  }

  private func drawVisibility(_ ids: [String], isPublic: Bool, on grid: inout Grid) {
    let word = isPublic ? "public" : "secret"
    let isOne = ids.count == 1
    let columns = Self.columns(on: grid)
    let title = isOne ? "Make this gist \(word)?" : "Make these \(ids.count.grouped) gists \(word)?"
    let losses: StyledText =
      "New gists get the files and history, and the old ones go to the trash. Their IDs, comments and "
      + "forks, and others' stars, are lost."
    let keys = [
      KeyHint("y", "make \(isOne ? "it" : "them") \(word)"), KeyHint("n, Esc", "cancel"),
    ]
    var lines = titles(of: ids)
    lines.append("")
    lines += losses.wrappedBetweenWords(to: columns)
    lines += ["", state.text(of: keys, columns: columns)]
    dialog(title, lines, on: &grid)
  }

  /// Returns the first titles of gists, and the number of the others.
  ///
  /// Those that the list does not show are first: the others can be seen below the dialog.
  private func titles(of ids: [String]) -> [StyledText] {
    let asked = Set(ids)
    let hidden = state.target.isMarked ? state.hiddenMarks.filter(asked.contains) : []
    let isHidden = Set(hidden)
    let order = hidden + ids.filter { !isHidden.contains($0) }
    let lines = order.prefix(Self.mostTitles).map { id in
      StyledText(state.wholeTitle(of: id) ?? id)
        + StyledText(isHidden.contains(id) ? "  hidden" : "", state.setup.theme.aside)
    }
    return lines + andMore(of: ids.count)
  }

  /// The most titles in a dialog.
  private static let mostTitles = 5

  /// Returns a line with the number of titles that are left out; none if all are shown.
  private func andMore(of count: Int) -> [StyledText] {
    let rest = count - Self.mostTitles
    return rest > 0 ? [StyledText("and \(rest.grouped) more", state.setup.theme.aside)] : []
  }

  private func drawHidden(_ act: HiddenAct, on grid: inout Grid) {
    let (count, hidden) = (act.gists.count, act.hidden.count)
    let title =
      "\(count.grouped) marked, \(hidden == count ? "all" : hidden.grouped) not in this list"
    var lines = act.hidden.prefix(Self.mostTitles).map {
      StyledText(state.wholeTitle(of: $0) ?? $0)
    }
    lines += andMore(of: hidden)
    let what = "\(act.act.name) \(count == 1 ? "it" : "all \(count.grouped)")"
    let keys = [KeyHint("y", what), KeyHint("n, Esc", "cancel")]
    lines += ["", state.text(of: keys, columns: Self.columns(on: grid))]
    dialog(title, lines, on: &grid)
  }

  private func drawSorting(_ selected: Int, on grid: inout Grid) {
    let arrangement = state.current.arrangement
    let lines = state.list.sortingRows.enumerated().map { index, sorting -> StyledText in
      let isChosen = sorting == arrangement.sorting
      let mark =
        !isChosen || sorting == nil ? "" : arrangement.isReversed ? "  ↑ reversed" : "  ↓"
      let key = String(sorting?.rawValue ?? "o")
      let name = "  \(sorting?.name ?? "default order")\(mark)"
      return index == selected
        ? StyledText("> " + key + name).bar(columns: Self.columns(on: grid))
        : "  " + StyledText(key, state.setup.theme.key) + StyledText(name)
    }
    dialog("Sort by", lines, on: &grid)
  }

  private func drawBackgrounds(_ selected: TerminalBackground, on grid: inout Grid) {
    let columns = Self.columns(on: grid)
    let about: StyledText =
      "This terminal does not tell whether its background is dark or light."
    let later: StyledText = "gists config set theme changes it later."
    let refused = state.guardedKeys
    let rows = TerminalBackground.choices.map { background -> StyledText in
      let (key, label) = (background.key.name, "  \(background.name)  ")
      let sample = Theme.readable(on: background, depth: .indexed).sample
      if background == selected { return StyledText("> \(key)\(label)", .reversed) + " " + sample }
      let look = refused.contains(key) ? state.setup.theme.aside : state.setup.theme.key
      return "  " + StyledText(key, look) + StyledText(label + " ") + sample
    }
    var lines = about.wrappedBetweenWords(to: columns)
    lines.append("")
    lines += rows
    lines.append("")
    lines += later.wrappedBetweenWords(to: columns)
    dialog("Which line can you read best?", lines, on: &grid)
  }

  /// The target of the menu's actions.
  private var titleOfActions: String {
    switch state.target {
    case .marked(let ids): "\(ids.count.grouped) marked"
    case .gist(let id): state.title(of: id) ?? "This gist"
    case .nothing: "Actions"
    }
  }

  private func drawDraft(_ offer: DraftOffer, on grid: inout Grid) {
    let columns = Self.columns(on: grid)
    let problem = Wrapping.lines(of: Printable.line(offer.problem), columns: columns)
    let keys = state.text(of: offer.hints, columns: columns)
    let title = offer.gist.flatMap { state.title(of: $0) }
    let gist: [StyledText] = title.map { ["→ " + StyledText($0)] } ?? []
    dialog(
      "\(offer.draft.name) was not sent",
      gist + problem.prefix(5).map { StyledText($0) } + ["", "The text is saved.", "", keys],
      on: &grid)
  }

  private func drawRemoval(_ draft: DraftRow, on grid: inout Grid) {
    let about = [draft.size, state.age(draft.saved)].filter { !$0.isEmpty }
      .joined(separator: " · ")
    let keys = [KeyHint("y", "remove"), KeyHint("n, Esc", "keep it")]
    var lines = [StyledText(draft.title + (state.target(of: draft).map { " → \($0)" } ?? ""))]
    if !about.isEmpty { lines.append(StyledText(about, state.setup.theme.aside)) }
    lines += [
      "", "It was not sent, and can't be restored.", "",
      state.text(of: keys, columns: Self.columns(on: grid)),
    ]
    dialog("Remove this draft?", lines, on: &grid)
  }

  private func drawLinking(_ path: String, _ gist: String, on grid: inout Grid) {
    let title = state.title(of: gist) ?? ShortID.gist(gist)
    var lines = [StyledText(path), StyledText("→ " + title)]
    if let about = about(gist) { lines.append(about) }
    let keys = [KeyHint("y", "link"), KeyHint("n, Esc", "cancel")]
    lines += [
      "", "Nothing is uploaded or overwritten yet.", "",
      state.text(of: keys, columns: Self.columns(on: grid)),
    ]
    dialog("Link this file to the gist?", lines, on: &grid)
  }

  /// Returns the title of the gist in question, or the number of several gists.
  private func title(of act: WaitingAct) -> String {
    guard let gist = act.target.gist else { return "\(act.target.gists.count.grouped) gists" }
    return state.title(of: gist) ?? ""
  }

  /// Draws a dialog of these lines.
  private func dialog(_ title: String, _ lines: [StyledText], on grid: inout Grid) {
    let inside = Self.box(title, lines: lines.count, theme: state.setup.theme, on: &grid)
    grid.write(lines.map { $0.cut(to: inside.columns) }, in: inside)
    grid.cursor = Grid.Position(row: inside.row, column: inside.column)
  }

  /// Returns the owner, visibility, number of files and age of a gist; nil if no list has it.
  private func about(_ id: String) -> StyledText? {
    guard let gist = state.gistRow(id) else { return nil }
    let parts = [
      gist.owner, gist.isPublic.map { $0 ? "public" : "secret" },
      Plural.count(gist.fileCount, "file"),
      state.age(gist.updated),
    ]
    let text = parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · ")
    return StyledText(text, state.setup.theme.aside)
  }

  private func draw(
    _ question: BrowserQuestion, _ editor: LineEditor, _ row: Int, on grid: inout Grid
  ) {
    let columns = Self.columns(on: grid)
    let text = state.named(question.text).split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { line in
        // The lines of a diff are indented.
        StyledText(Printable.line(String(line))).wrappedBetweenWords(to: columns)
      }
    var more: [StyledText] = []
    if case .choice(let rows) = question.form {
      let top = max(0, min(row - 4, rows.count - 9))
      more =
        [""]
        + rows.enumerated().dropFirst(top).prefix(9).map { index, name in
          index == row
            ? StyledText("> " + name).bar(columns: columns)
            : StyledText("  " + name).cut(to: columns)
        }
    }
    if case .line = question.form { more = ["", ""] }
    let inside = Self.box(
      state.title(ofCommand: question.number) ?? "", lines: text.count + more.count,
      theme: state.setup.theme, keeping: state.layout.status.rows + state.layout.keys.rows,
      on: &grid)
    grid.write(visible(text, rows: max(1, inside.rows - more.count)) + more, in: inside)
    if case .line(let isSecret) = question.form, inside.rows > 0 {
      let line = inside.below(inside.rows - 1)
      grid.draw(editor, in: line, hasCursor: true, isSecret: isSecret)
    } else {
      grid.cursor = Grid.Position(row: inside.row, column: inside.column)
    }
  }

  /// Returns the lines that fit: the question at the end, and the text before it from the scroll
  /// position on.
  private func visible(_ text: [StyledText], rows: Int) -> [StyledText] {
    guard text.count > rows, rows > 2 else { return text.suffix(rows) }
    let about = text.dropLast()
    let top = min(state.dialogs.questionTop, about.count - (rows - 2))
    let shown = about.dropFirst(top).prefix(rows - 2)
    let place =
      "PgUp PgDn: lines \((top + 1).grouped) to \((top + shown.count).grouped) of "
      + about.count.grouped
    return shown + [StyledText(place, state.setup.theme.aside)] + text.suffix(1)
  }

  /// Draws an empty box in the middle; returns the area inside.
  ///
  /// `kept` are the last rows of the screen that it doesn't cover.
  static func box(
    _ title: String, lines: Int, theme: Theme, keeping kept: Int = 0, on grid: inout Grid
  ) -> Area {
    let room = grid.area.top(grid.rows - kept)
    let middle = grid.area.centered(rows: lines + 2, columns: width)
    let area =
      kept > 0 && middle.bottom > room.bottom
      ? room.centered(rows: lines + 2, columns: width) : middle
    grid.clear(area)
    grid.frame(area, title: StyledText(title, theme.title))
    guard area.rows > 2, area.columns > 4 else {
      grid.clear(area)
      return area
    }
    return Area(
      row: area.row + 1, column: area.column + 2, rows: area.rows - 2, columns: area.columns - 4)
  }
}

/// The code that a user enters on a web page to sign in.
extension OverlayView {
  /// `title` is the question of the command that waits for the code.
  private func draw(_ code: SignInCode, title: String, on grid: inout Grid) {
    let (theme, columns) = (state.setup.theme, Self.columns(on: grid))
    func wrapped(_ text: String, _ look: Look = .plain) -> [StyledText] {
      Wrapping.lines(of: text, columns: columns).map { StyledText($0, look) }
    }
    let isSmall = grid.rows < 16
    let gap: [StyledText] = isSmall ? [] : [""]
    let body =
      wrapped("Enter this code: ") + gap
      + [StyledText("    " + code.code, theme.title)] + gap
      + wrapped("at \(code.address)") + wrapped(SignInCode.caution, theme.aside) + gap
    let about =
      (code.note.map { wrapped($0, theme.error) } ?? [])
      + wrapped("Waiting… \(code.timeLeft)", theme.aside) + gap
      + [state.text(of: code.hints, columns: columns)]
    let lines = body + about
    let inside = Self.box(title, lines: lines.count, theme: theme, on: &grid)
    // Where there is no room for everything, the code and the address are the most important.
    grid.write(lines, in: inside)
    grid.cursor = Grid.Position(
      row: inside.row + (isSmall ? 1 : 2), column: min(inside.column + 4, grid.columns - 1))
  }
}

extension DraftOffer {
  /// The keys while the command is offered.
  var hints: [KeyHint] {
    [
      KeyHint("e", "edit"),
      KeyHint("r", draft.overwrites ? "overwrite the other change" : "send again"),
      KeyHint("Esc", "keep as a draft"),
    ]
  }
}

extension SignInCode {
  /// The keys while the code is shown.
  var hints: [KeyHint] {
    (isOpenable ? [KeyHint("Enter", "copy the code and open the page")] : [])
      + [KeyHint("Esc", "cancel")]
  }
}
