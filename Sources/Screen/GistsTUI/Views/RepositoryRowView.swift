import TerminalScreen

/// Draws repositories, the headings of their groups, and their files.
struct RepositoryRowView {
  /// Where the descriptions begin.
  private static let nameWidth = 20
  private static let shortNameWidth = 14

  let state: BrowserState
  let layout: Layout

  private var row: TitleRowView { TitleRowView(state: state, layout: layout) }

  func draw(_ repository: RepositoryRow, in area: Area, on grid: inout Grid) {
    let stars = repository.stars.map { "★\($0.grouped)" } ?? ""
    let language = layout.isSplit ? "" : (repository.language ?? "").paddedLeft(to: 12)
    let age = state.age(repository.updated).paddedLeft(to: 6)
    let showsOwner = state.showsOwner(of: repository)
    var text = StyledText(
      showsOwner ? repository.fullName : repository.name, state.theme.title)
    if !layout.isNarrow, let about = repository.description {
      let gap = max(2, (layout.isSplit ? Self.shortNameWidth : Self.nameWidth) - text.width)
      text += StyledText(String(repeating: " ", count: gap) + about)
    }
    row.draw(
      text, login: showsOwner && !layout.isNarrow ? repository.owner : nil,
      right: layout.isNarrow ? age : language + stars.paddedLeft(to: 9) + age,
      in: state.isBelowHeading(repository) ? area.after(OwnerView.width) : area, on: &grid)
  }

  func draw(_ heading: HeadingRow, in area: Area, on grid: inout Grid) {
    row.draw(
      StyledText(heading.title, state.theme.heading), login: heading.login, right: heading.detail,
      in: area, on: &grid)
  }

  func draw(_ entry: EntryRow, in area: Area, on grid: inout Grid) {
    let name = StyledText(entry.name, entry.kind == .folder ? state.theme.title : .plain)
    let about = entry.about.map { StyledText("  \($0)", state.theme.aside) } ?? ""
    row.draw(name + about, right: entry.size ?? "", in: area, on: &grid)
  }
}
