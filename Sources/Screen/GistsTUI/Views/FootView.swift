import TerminalOutput
import TerminalScreen

/// Draws the status line and the keys.
struct FootView {
  let state: BrowserState
  let layout: Layout

  func draw(on grid: inout Grid) {
    if case .field(let field) = state.dialogs.overlay { return draw(field, on: &grid) }
    let status = status
    let inside = layout.status.after(1)
    if let message = state.message, !layout.status.isEmpty {
      draw(message, on: &grid)
    } else if case .create(let form) = state.dialogs.overlay, !form.completions.isEmpty,
      !layout.status.isEmpty
    {
      draw(completionsOf: form, on: &grid)
    } else if let status, !layout.status.isEmpty {
      grid.write(status.cut(to: inside.columns - 1), row: inside.row, column: inside.column)
    }
    guard !layout.keys.isEmpty else { return }
    let keys = layout.keys.after(1)
    // Without a status line, its urgent texts replace the keys.
    if layout.status.isEmpty, state.message != nil || !state.changes.queue.pending.isEmpty,
      let status
    {
      grid.write(status.cut(to: keys.columns - 1), row: keys.row, column: keys.column)
    } else {
      let text = state.text(of: hints, columns: keys.columns)
      grid.write(text, row: keys.row, column: keys.column)
    }
  }

  /// Draws a message in the status line, and in the line above if it is long.
  private func draw(_ message: BrowserMessage, on grid: inout Grid) {
    let columns = max(1, layout.status.columns - 2)
    let text = text(of: message)
    guard text.width > columns, layout.status.row > 0 else {
      grid.clear(layout.status)
      grid.write(text.cut(to: columns), row: layout.status.row, column: 1)
      return
    }
    // Two lines are shown; wrapping all of a long message for each frame would take long.
    let lines = words(of: text.cut(to: columns * 4), columns)
    let rows = min(2, lines.count)
    let area = Area(
      row: layout.status.row + 1 - rows, column: 0, rows: rows, columns: layout.status.columns)
    grid.clear(area)
    grid.write(Array(lines.prefix(1) + last(of: lines, columns)), in: area.after(1))
  }

  /// Returns the second of the lines of a message; it says if there are more.
  private func last(of lines: [StyledText], _ columns: Int) -> [StyledText] {
    guard lines.count > 2 else { return Array(lines.dropFirst()) }
    let more = StyledText(
      "… \(state.keyName(of: .message)) shows all of it", state.setup.theme.aside)
    let room = max(1, columns - more.width)
    let words = words(of: lines[1], room).first ?? ""
    return [words + more]
  }

  /// Returns text in lines that end between words, or at a wide character.
  private func words(of text: StyledText, _ columns: Int) -> [StyledText] {
    let characters = Array(text.text)
    var start = 0
    return Wrapping.lines(of: text.text, columns: columns).map { line in
      defer {
        start += line.count
        while start < characters.count, characters[start] == " " { start += 1 }
      }
      return styled(line, as: text, from: start)
    }
  }

  /// Returns a line of a text, which begins at one of its characters, in the looks of the text.
  private func styled(_ line: String, as text: StyledText, from start: Int) -> StyledText {
    var (rest, end, styled) = (line[...], 0, StyledText(runs: []))
    for run in text.runs {
      end += run.text.count
      let part = rest.prefix(max(0, end - start - (line.count - rest.count)))
      styled += StyledText(String(part), run.look)
      rest = rest.dropFirst(part.count)
    }
    return styled + StyledText(String(rest))
  }

  private func draw(_ field: TextField, on grid: inout Grid) {
    guard grid.rows > 0 else { return }
    let bottom = Area(row: grid.rows - 1, column: 0, rows: 1, columns: grid.columns)
    grid.clear(bottom)
    let columns = max(1, grid.columns / 2)
    let prompt = StyledText(
      state.prompt(of: field, columns: grid.columns), state.setup.theme.title
    ).cut(to: columns)
    let start = grid.write(prompt, row: bottom.row, column: min(1, max(0, grid.columns - 2)))
    var room = bottom.after(start)
    let problem = state.problem(of: field)
    if let problem {
      // What is typed has half of the line, or what it needs.
      let text = StyledText(" ! " + problem.text.description, state.setup.theme.error)
      let typed = DisplayWidth.of(field.editor.text) + 2
      let end = grid.write(
        text.cut(to: max(room.columns / 2, room.columns - typed)),
        atRightOf: room.left(room.columns - 1))
      room = room.left(end - start)
    }
    grid.draw(field.editor, in: room, hasCursor: true, isSelected: field.isProposed)
    guard !layout.status.isEmpty else { return }
    if let message = state.message { return draw(message, on: &grid) }
    if let advice = problem?.hints.first {
      return draw(BrowserMessage(.note, advice), on: &grid)
    }
    guard !field.completions.isEmpty else { return drawHelp(of: field, on: &grid) }
    draw(completionsOf: field, on: &grid)
  }

  private func draw(completionsOf line: any CompletedLine, on grid: inout Grid) {
    grid.clear(layout.status)
    grid.write(
      Self.completions(of: line, layout.status.columns - 1), row: layout.status.row, column: 0)
  }

  /// Returns the completions that fit, with titles for IDs; the chosen one is among them.
  private static func completions(of field: any CompletedLine, _ columns: Int) -> StyledText {
    var first = field.completion ?? 0
    var text = completion(first, of: field)
    while first > 0 {
      let before = completion(first - 1, of: field)
      guard before.width + text.width <= columns else { break }
      first -= 1
      text = before + text
    }
    var next = (field.completion ?? 0) + 1
    while next < field.completions.count, text.width < columns {
      text += completion(next, of: field)
      next += 1
    }
    return text.cut(to: columns)
  }

  /// Returns a completion; the chosen one is reversed and has a mark, as a selected row.
  private static func completion(_ index: Int, of field: any CompletedLine) -> StyledText {
    let completion = field.completions[index]
    let isChosen = index == field.completion
    let name = completion.title.map { ShortID.gist(completion.word) + " " + $0 }
    return (isChosen ? ">" : " ")
      + StyledText(name ?? completion.word, isChosen ? Look(.reversed) : .plain)
      .cut(to: BrowserState.longestName) + " "
  }

  /// The commands that are suggested before the user types.
  static let suggested = [
    "history", "diff", "comments", "comment", "fork", "rename", "clone", "trash",
  ]

  /// Draws the keys of a field, and after `:` suggestions.
  private func drawHelp(of field: TextField, on grid: inout Grid) {
    grid.clear(layout.status)
    let columns = layout.status.columns - 2
    var text = state.text(of: hints, columns: columns)
    if field.purpose == .command, field.editor.isEmpty {
      text += StyledText(
        "  " + Self.suggested.joined(separator: "  "), state.setup.theme.aside)
    }
    grid.write(text.cut(to: columns), row: layout.status.row, column: 1)
  }

  private var status: StyledText? {
    if let message = state.message { return text(of: message) }
    if case .question = state.dialogs.overlay { return nil }
    if let progress = state.progress { return StyledText(progress, state.setup.theme.aside) }
    if case .create(let form) = state.dialogs.overlay, form.isKept {
      return StyledText(
        "Esc keeps the form until you quit; a description is then saved as a draft",
        state.setup.theme.aside)
    }
    guard state.document == nil else { return documentStatus }
    return StyledText(listStatus, state.setup.theme.aside)
  }

  private func text(of message: BrowserMessage) -> StyledText {
    let look: Look =
      switch message.kind {
      case .error: state.setup.theme.error
      case .success: state.setup.theme.success
      case .note: .plain
      }
    let mark = message.kind == .error ? "! " : ""
    let hints = message.hints.map { " · \($0)" }.joined()
    let progress = state.progressBesideMessage.map { "\($0) · " } ?? ""
    // Hints contain commands, which need the IDs.
    return StyledText(progress, state.setup.theme.aside)
      + StyledText(mark + state.named(message.text), look) + StyledText(hints)
  }

  private var documentStatus: StyledText {
    let left = state.focus == .document && !layout.files.isEmpty ? "files" : "list"
    return StyledText(
      layout.isSplit
        ? "Esc back to the \(left) · \(state.keyName(of: .wholeScreen)) whole screen" : "Esc back",
      state.setup.theme.aside)
  }

  private var listStatus: String {
    let list = state.current
    if state.host.isTokenRejected {
      return "\(state.host.account.host) rejected your token · showing the library · "
        + "\(state.keyName(of: .signIn)) signs in again"
    }
    if list.isOffline {
      return "\(list.note ?? "offline") · \(state.keyName(of: .refresh)) asks "
        + "\(state.host.account.host) again"
    }
    if state.list.takesMarks, let marks = state.marksText { return marks }
    if list.loading == .more {
      guard list.isLoadingAll else { return "Loading more…" }
      return "Loading all: \((list.count ?? 0).grouped) so far · any key stops"
    }
    var parts: [String] = []
    let arrangement = list.arrangement
    if !arrangement.filter.isEmpty {
      let count = "\(list.ids.count.grouped) of \((list.count ?? list.ids.count).grouped)"
      let rows = state.list.hasGists ? "gists" : "rows"
      let filter = arrangement.filter
      let found =
        "\(count) \(rows) "
        + (arrangement.rowFilter.isPlain ? "contain \"\(filter)\"" : "match \(filter)")
      parts.append(list.isArranging ? "Filtering…" : found)
      if arrangement.rowFilter.needsLibrary, let uncompared = list.uncomparedText {
        parts.append(uncompared)
      }
      parts.append("Esc shows all")
    } else if state.list.hasGists, state.list != .search, let count = list.countLeft {
      parts.append(
        "\(count.grouped) gist\(count == 1 ? "" : "s")"
          + (list.isPartial ? ", \(state.keyName(of: .end)) loads all" : ""))
    } else if list.isPartial, state.list.isPaged {
      parts.append("\(state.keyName(of: .end)) loads all")
    }
    if let sorting = arrangement.sorting {
      parts.append("sorted by \(sorting.name)" + (arrangement.isReversed ? ", reversed" : ""))
    }
    if list.loading == .running { parts.append("loading…") }
    if let note = list.note { parts.append(note) }
    if let requestsLeft = state.host.requestsLeft { parts.append(requestsLeft) }
    return parts.joined(separator: " · ")
  }
}
