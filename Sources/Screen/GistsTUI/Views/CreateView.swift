import TerminalScreen

/// Draws the form that creates a gist.
struct CreateView {
  private static let labelWidth = 13

  let form: CreateForm
  let theme: Theme

  func draw(on grid: inout Grid) {
    let isSmall = grid.rows < 16
    let names =
      [("Enter", "create")] + (isSmall ? [] : [("Tab", "next field")])
      + [("Esc", "keep for later")]
    let keys = KeyHints.text(names, theme, columns: 60)
    let about: [StyledText] = [
      StyledText("Without files, your editor opens for a new one.", theme.aside),
      StyledText("Files are checked for tokens, keys and passwords first.", theme.aside),
    ]
    let inside = OverlayView.box(
      "Create a gist", lines: isSmall ? 5 : 9, theme: theme, on: &grid)
    let gap = isSmall ? 0 : 1
    draw(form.files, "Files", .files, in: inside.top(1), on: &grid)
    draw(form.description, "Description", .description, in: inside.below(1).top(1), on: &grid)
    drawVisibility(in: inside.below(2).top(1), on: &grid)
    if !isSmall { grid.write(about, in: inside.below(4)) }
    grid.write([keys], in: inside.below(isSmall ? 4 : 6 + gap))
  }

  private func draw(
    _ editor: LineEditor, _ label: String, _ focus: CreateForm.Focus, in area: Area,
    on grid: inout Grid
  ) {
    guard !area.isEmpty else { return }
    write(label, isFocused: form.focus == focus, in: area, on: &grid)
    EditorView.draw(
      editor, in: area.after(Self.labelWidth), hasCursor: form.focus == focus, on: &grid)
  }

  private func drawVisibility(in area: Area, on grid: inout Grid) {
    guard !area.isEmpty else { return }
    let isFocused = form.focus == .visibility
    write("Visibility", isFocused: isFocused, in: area, on: &grid)
    let text =
      form.isPublic
      ? "( ) secret   (•) public: can't be undone" : "(•) secret   ( ) public"
    let inside = area.after(Self.labelWidth)
    grid.write(StyledText(text).cut(to: inside.columns), row: inside.row, column: inside.column)
    if isFocused { grid.cursor = Grid.Position(row: inside.row, column: inside.column) }
  }

  private func write(_ label: String, isFocused: Bool, in area: Area, on grid: inout Grid) {
    let text = StyledText(label, isFocused ? theme.title : theme.aside)
    grid.write(text.cut(to: area.columns), row: area.row, column: area.column)
  }
}
