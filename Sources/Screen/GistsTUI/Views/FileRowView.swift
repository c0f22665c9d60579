import TerminalScreen

/// Draws a file of the folder, with its link.
struct FileRowView {
  let file: FileRow
  let state: BrowserState
  let layout: Layout

  func draw(in area: Area, on grid: inout Grid) {
    let age = state.age(file.modified).paddedLeft(to: 6)
    let right =
      layout.hasTitlesOnly
      ? StyledText("")
      : StyledText(layout.isNarrow ? mark : about, look) + StyledText(age, state.theme.aside)
    let left = grid.write(right, atRightOf: area)
    var title = StyledText(file.path)
    if !layout.isNarrow, let gist = file.gistTitle {
      let arrow = file.state == .notLinked ? "  same name in " : "  → "
      title += StyledText(arrow + gist, state.theme.aside)
    }
    grid.write(title.cut(to: max(0, left - area.column - 1)), row: area.row, column: area.column)
  }

  private var look: Look {
    switch file.state {
    case .bothChanged, .missing: state.theme.error
    case .newerHere, .newerThere: state.theme.star
    case .same: state.theme.success
    case .notLinked, .unknown: state.theme.aside
    }
  }

  private var about: String {
    switch file.state {
    case .notLinked: file.gist == nil ? "" : "not linked"
    case .same: "same"
    case .newerHere: "newer here"
    case .newerThere: "newer in the gist"
    case .bothChanged: "both changed"
    case .missing: "missing"
    case .unknown: "linked"
    }
  }

  private var mark: String {
    switch file.state {
    case .notLinked: " "
    case .same: "="
    case .newerHere: "↑"
    case .newerThere: "↓"
    case .bothChanged: "!"
    case .missing, .unknown: "?"
    }
  }
}
