import TerminalOutput
package import TerminalScreen
import TextFolding

/// The areas of the screen of `gists insert`.
struct InsertLayout {
  /// The width from which the list and the preview are side by side.
  private static let wide = 80

  let field: Area
  let rule: Area
  let list: Area
  let divider: Area
  let preview: Area
  let keys: Area

  init(_ state: InsertState) {
    let all = Area(row: 0, column: 0, rows: state.rows, columns: state.columns)
    field = all.top(1)
    rule = state.rows >= 6 ? all.below(1).top(1) : all.top(0)
    keys = state.rows >= 4 ? all.below(state.rows - 1) : all.top(0)
    let start = 1 + rule.rows
    let body = all.below(start).top(state.rows - start - keys.rows)
    if case .values(let filled) = state.stage {
      // The choices get room first, because the user selects one of them.
      list = body.top(min(filled.offers.count, max(1, body.rows / 2)))
      divider = body.below(list.rows).top(list.rows > 0 ? 1 : 0)
      preview = body.below(list.rows + divider.rows)
    } else if state.columns >= Self.wide {
      list = body.left(state.columns * 12 / 25)
      divider = body.after(list.columns).left(2)
      preview = body.after(list.columns + 2)
    } else {
      let rows = body.rows >= 8 ? body.rows / 2 : body.rows
      list = body.top(rows)
      divider = body.below(rows).top(1)
      preview = body.below(rows + 1)
    }
  }
}

extension InsertState {
  /// The grid to show.
  package var grid: Grid {
    var grid = Grid(rows: rows, columns: columns)
    let layout = InsertLayout(self)
    grid.fill(layout.rule, with: "─", theme.line)
    let isBeside = layout.divider.rows > 1
    grid.fill(
      isBeside ? layout.divider.left(1) : layout.divider, with: isBeside ? "│" : "─", theme.line)
    switch stage {
    case .gists: drawGists(layout, on: &grid)
    case .snippets: drawSnippets(layout, on: &grid)
    case .values(let filled): draw(filled, layout, on: &grid)
    }
    let keys = layout.keys.after(1)
    let text =
      message.map { StyledText("! " + $0, theme.error) }
      ?? KeyHint.text(hints, theme, columns: keys.columns)
    grid.write(text.cut(to: keys.columns), row: keys.row, column: keys.column)
    return grid
  }

  private var hints: [KeyHint] {
    switch stage {
    case .gists:
      [
        KeyHint("Enter", "insert"), KeyHint("↑ ↓", "move"), KeyHint("Tab", "files and blocks"),
        KeyHint("Esc", "cancel"),
      ]
    case .snippets:
      [KeyHint("Enter", "insert"), KeyHint("S-Tab", "back"), KeyHint("Esc", "cancel")]
    case .values(let filled) where filled.offers.isEmpty:
      [KeyHint("Enter", filled.enter), KeyHint("↑", "back"), KeyHint("Esc", "cancel")]
    case .values(let filled):
      [
        KeyHint("Enter", filled.enter), KeyHint("↑ ↓", "choose"), KeyHint("S-Tab", "back"),
        KeyHint("Esc", "cancel"),
      ]
    }
  }

  private func drawGists(_ layout: InsertLayout, on grid: inout Grid) {
    let count = "\(found.gists.count.grouped)\(found.isCut ? "+" : "")"
    draw(
      "Insert: ", query, isSelected: false, right: isSearching ? "…" : count, layout, on: &grid)
    if let problem = found.problem {
      grid.write([StyledText(problem, theme.error)], in: layout.list.after(2))
    } else if found.gists.isEmpty, !isSearching {
      grid.write([StyledText("Nothing found.")], in: layout.list.after(2))
    }
    drawRows(found.gists, gists, layout.list, on: &grid) { gist in
      (StyledText(gist.title), right(of: gist))
    }
    drawPreview(layout, on: &grid)
  }

  /// Returns a star, the number of files if there are several, and the owner of another's gist.
  private func right(of gist: GistRow) -> StyledText {
    var text = StyledText(gist.isStarred == true ? "★ " : "", theme.star)
    if gist.fileCount > 1 { text += StyledText("\(gist.fileCount.grouped) files ", theme.aside) }
    if let owner = gist.owner, owner.lowercased() != login?.lowercased() {
      text += StyledText(owner, theme.aside)
    }
    return text
  }

  private func drawSnippets(_ layout: InsertLayout, on grid: inout Grid) {
    let title = selectedGist?.title ?? ""
    draw(title + ": ", filter, isSelected: false, right: matches.count.grouped, layout, on: &grid)
    drawRows(matches, parts, layout.list, on: &grid) { snippet in
      (StyledText(snippet.title), StyledText(snippet.language ?? "", theme.aside))
    }
    drawPreview(layout, on: &grid)
  }

  private func draw(_ filled: FilledSnippet, _ layout: InsertLayout, on grid: inout Grid) {
    let count = filled.template.placeholders.count
    draw(
      filled.placeholder.name + ": ", filled.editor, isSelected: filled.isProposed,
      right: count > 1 ? "\(filled.index + 1) of \(count)" : "", layout, on: &grid)
    drawRows(filled.offers, filled.offer, layout.list, on: &grid) { (StyledText($0), "") }
    let preview = SnippetPreview(
      filled.template, values: filled.currentValues, current: filled.placeholder.name, theme)
    preview.draw(in: layout.preview.after(1), on: &grid)
  }

  /// Draws the first line: a prompt, the typed text, and a text at the right.
  private func draw(
    _ prompt: String, _ editor: LineEditor, isSelected: Bool, right: String, _ layout: InsertLayout,
    on grid: inout Grid
  ) {
    let line = layout.field.after(1)
    let left = grid.write(StyledText(right + " ", theme.aside), atRightOf: line)
    let prompt = StyledText(prompt, theme.title)
    let limit = max(1, line.columns / 2)
    let start = grid.write(
      prompt.width > limit ? prompt.cut(to: limit - 2) + ": " : prompt, row: line.row,
      column: line.column)
    let room = Area(row: line.row, column: start, rows: 1, columns: left - start - 1)
    grid.draw(editor, in: room, hasCursor: true, isSelected: isSelected)
  }

  private func drawRows<Row>(
    _ rows: [Row], _ cursor: ListCursor, _ area: Area, on grid: inout Grid,
    _ text: (Row) -> (left: StyledText, right: StyledText)
  ) {
    let visible = cursor.visible(count: rows.count, height: area.rows)
    for (line, index) in visible.enumerated() {
      let whole = area.below(line).top(1)
      let row = whole.after(2).left(whole.columns - 3)
      let (left, right) = text(rows[index])
      let end = grid.write(right, atRightOf: row)
      grid.write(left.cut(to: max(0, end - row.column - 1)), row: row.row, column: row.column)
      guard index == cursor.index else { continue }
      grid.write(">", row: row.row, column: area.column)
      grid.drawBar(whole)
    }
  }

  private func drawPreview(_ layout: InsertLayout, on grid: inout Grid) {
    guard let snippet = selectedSnippet, layout.preview.rows > 1 else { return }
    let (head, body) = (layout.preview.top(1), layout.preview.below(1))
    grid.write(
      [
        StyledText(snippet.name, theme.heading)
          + StyledText(" \(snippet.language ?? "")", theme.aside)
      ],
      in: head)
    guard !snippet.text.isEmpty || snippet.problem == nil else {
      return grid.write([StyledText(snippet.problem ?? "", theme.error)], in: body)
    }
    SnippetPreview(snippet, words: query.text, theme).draw(in: body, on: &grid)
  }
}

/// The lines of a snippet, with its placeholders underlined.
struct SnippetPreview {
  private var lines: [StyledText] = [""]
  /// The line that should be in view.
  private var shownLine = 0
  /// The number of scalars that may still be shown.
  private var left = Self.longest

  /// Longer texts are cut: the preview can't show them in full, and each key draws it again.
  private static let longest = 20_000

  /// Shows a snippet from the first line on that contains a search word.
  init(_ snippet: Snippet, words: String, _ theme: Theme) {
    if let template = snippet.template {
      add(template, values: [:], current: nil, theme)
    } else {
      add(snippet.text, .plain)
    }
    let words = words.split(separator: " ").map { SoughtText(String($0)) }
    shownLine = lines.firstIndex { line in words.contains { $0.isPart(of: line.text) } } ?? 0
  }

  /// Shows a template with values; the current placeholder is reversed, and in view.
  init(
    _ template: SnippetTemplate, values: [String: String], current: String, _ theme: Theme
  ) {
    add(template, values: values, current: current, theme)
  }

  private mutating func add(
    _ template: SnippetTemplate, values: [String: String], current: String?, _ theme: Theme
  ) {
    var isFound = false
    for part in template.parts where left > 0 {
      switch part {
      case .text(let text): add(text, .plain)
      case .placeholder(let name, let literal):
        if name == current, !isFound { (isFound, shownLine) = (true, lines.count - 1) }
        let look = name == current ? Look(.reversed) : theme.mark.adding(.underline)
        add(current == nil ? literal : template.value(of: name, values) ?? literal, look)
      }
    }
  }

  private mutating func add(_ text: String, _ look: Look) {
    // By scalar, so that the CR of a CRLF is shown.
    let shown = text.unicodeScalars.prefix(left)
    left -= shown.count
    let pieces = shown.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in pieces.enumerated() {
      if index > 0 { lines.append("") }
      lines[lines.count - 1] += StyledText(CodeLines.shown(String(line)), look)
    }
  }

  func draw(in area: Area, on grid: inout Grid) {
    // Leaves a few lines above the line in view.
    let top = max(0, min(shownLine - area.rows / 3, lines.count - area.rows))
    grid.write(lines.dropFirst(top), in: area)
  }
}
