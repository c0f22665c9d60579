import TerminalOutput
import TerminalScreen

/// Draws the form that creates a gist.
struct CreateView {
  /// The width of a label with the space after it; smaller on a narrow screen.
  private static let labelWidths = (13, narrow: 6)
  private static let narrow = 30
  /// The least height at which the form explains itself.
  private static let roomy = 16

  let form: CreateForm
  let theme: Theme

  func draw(on grid: inout Grid) {
    let isSmall = grid.rows < Self.roomy
    let columns = OverlayView.columns(on: grid)
    let notes = isSmall ? [] : about.flatMap { lines($0, theme.aside, columns) }
    let general = form.problem.flatMap {
      $0.field == nil ? lines("! " + $0.text, theme.error, columns) : nil
    }
    let end = (general ?? []) + (notes.isEmpty ? [] : [""] + notes)
    let beside = form.problem?.field == nil ? 0 : 1
    let inside = OverlayView.box(
      "Create a gist", lines: CreateForm.Focus.allCases.count + beside + end.count, theme: theme,
      on: &grid)
    var rest = inside
    for field in CreateForm.Focus.allCases {
      draw(field, in: rest.top(1), on: &grid)
      rest = rest.below(1)
      guard form.problem?.field == field, let problem = form.problem else { continue }
      let place = rest.top(1).after(labelWidth(in: rest))
      grid.write([StyledText("! " + problem.text, theme.error)], in: place)
      rest = rest.below(1)
    }
    grid.write(end, in: rest)
  }

  private var about: [String] {
    let without =
      form.saved != nil
      ? "Enter sends the text that you wrote."
      : form.fileName.isEmpty
        ? "Leave Files empty to write one in your editor."
        : "Your editor opens \(form.fileName), unless that file exists."
    return [
      form.paths.isEmpty ? without : form.linksFiles ? "The gist is linked to its files." : "",
      "Files are scanned for possible secrets first.",
    ].filter { !$0.isEmpty }
  }

  private func lines(_ text: String, _ look: Look, _ columns: Int) -> [StyledText] {
    Wrapping.lines(of: Printable.line(text), columns: columns).map { StyledText($0, look) }
  }

  private func labelWidth(in area: Area) -> Int {
    area.columns < Self.narrow ? Self.labelWidths.narrow : Self.labelWidths.0
  }

  private func draw(_ field: CreateForm.Focus, in area: Area, on grid: inout Grid) {
    guard !area.isEmpty else { return }
    let isFocused = form.focus == field
    let label = StyledText(field.label, isFocused ? theme.title : theme.aside)
    let width = labelWidth(in: area)
    grid.write(label.cut(to: width - 1), row: area.row, column: area.column)
    let inside = area.after(width)
    guard field == .visibility else {
      return grid.draw(form[keyPath: field.line], in: inside, hasCursor: isFocused)
    }
    let text =
      form.isPublic ? "( ) secret   (•) public: anyone sees it" : "(•) secret   ( ) public"
    grid.write([StyledText(text)], in: inside)
    if isFocused { grid.cursor = Grid.Position(row: inside.row, column: inside.column) }
  }
}
