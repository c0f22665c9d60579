import TerminalOutput
import TerminalScreen

/// Rows of lists that don't contain gists.
extension ListView {
  func draw(_ file: FileRow, in area: Area, on grid: inout Grid) {
    let theme = state.setup.theme
    let (about, mark, look): (String, String, Look) =
      switch file.state {
      case .notLinked: (file.gist == nil ? "" : "not linked", " ", theme.aside)
      case .same: ("same", "=", theme.success)
      case .ahead: ("ahead", "↑", theme.star)
      case .behind: ("behind", "↓", theme.star)
      case .diverged: ("diverged", "!", theme.error)
      case .missing: ("missing", "?", theme.error)
      case .unknown: ("linked", "?", theme.aside)
      }
    var title = StyledText(file.path)
    if !layout.isNarrow, let gist = file.gistTitle {
      let arrow = file.state == .notLinked ? "  same name in " : "  → "
      title += StyledText(arrow + gist, theme.aside)
    }
    draw(
      title, mark: StyledText(layout.isNarrow ? mark : about, look),
      right: state.age(file.modified).paddedLeft(to: 6), in: area, on: &grid)
  }

  func draw(_ user: UserRow, in area: Area, on grid: inout Grid) {
    draw(
      StyledText(user.login + (user.name.map { " · \($0)" } ?? "")), login: user.login,
      right: user.publicRepositories.map { Plural.count($0, "repo") } ?? "", in: area, on: &grid)
  }

  /// The columns at which the descriptions of repositories begin.
  private static let nameWidths = (long: 20, short: 14)

  func draw(_ repository: RepositoryRow, in area: Area, on grid: inout Grid) {
    let stars = repository.stars.map { "★\($0.grouped)" } ?? ""
    let language = (repository.language ?? "").paddedLeft(to: 12)
    let age = state.age(repository.updated).paddedLeft(to: 6)
    let showsOwner = state.showsOwner(of: repository)
    var text = StyledText(
      showsOwner ? repository.fullName : repository.name, state.setup.theme.title)
    if !layout.isNarrow, let about = repository.description {
      let (long, short) = Self.nameWidths
      let gap = max(2, (layout.isSplit ? short : long) - text.width)
      text += StyledText(String(repeating: " ", count: gap) + about)
    }
    draw(
      text, login: showsOwner && !layout.isNarrow ? repository.owner : nil,
      right: layout.isNarrow ? age : language + stars.paddedLeft(to: 9) + age,
      in: state.isBelowHeading(repository) ? area.after(Self.ownerWidth) : area, on: &grid)
  }

  func draw(_ heading: HeadingRow, in area: Area, on grid: inout Grid) {
    let title = StyledText(heading.title, state.setup.theme.heading)
    let room = max(0, area.columns - Self.ownerWidth - title.width - 2)
    draw(
      title, login: heading.login, right: StyledText(detail(of: heading)).cut(to: room).text,
      in: area, on: &grid)
  }

  /// Returns the number of repositories, or why they are not there.
  private func detail(of heading: HeadingRow) -> String {
    let list = state.current
    if let detail = heading.detail { return detail }
    if list.loading != .idle { return "loading…" }
    return list.problem.map { state.named($0.text) } ?? (list.isOffline ? "offline" : "not loaded")
  }

  func draw(_ entry: EntryRow, in area: Area, on grid: inout Grid) {
    let name = StyledText(entry.name, entry.kind == .folder ? state.setup.theme.title : .plain)
    let about = entry.about.map { StyledText("  \($0)", state.setup.theme.aside) } ?? ""
    draw(name + about, right: entry.size ?? "", in: area, on: &grid)
  }

  func draw(_ revision: RevisionRow, in area: Area, on grid: inout Grid) {
    let counts = [revision.additions.map { "+\($0)" }, revision.deletions.map { "-\($0)" }]
      .compactMap(\.self).joined(separator: " ")
    let name = revision.login ?? "anonymous"
    draw(
      StyledText("\(ShortID.revision(revision.version))  \(name)")
        + StyledText(revision.isNewest ? "  newest" : "", state.setup.theme.aside),
      right: counts + state.age(revision.committed).paddedLeft(to: 6), in: area, on: &grid)
  }

  func draw(_ deleted: DeletedRow, in area: Area, on grid: inout Grid) {
    let files = Plural.count(deleted.fileCount, "file")
    let age = state.age(deleted.deleted)
    draw(
      StyledText(deleted.title), right: layout.isNarrow ? age : "\(files)  deleted \(age)",
      in: area, on: &grid)
  }

  func draw(_ draft: DraftRow, in area: Area, on grid: inout Grid) {
    let saved = state.age(draft.saved).paddedLeft(to: 6)
    let end = draft.expiry == nil ? "" : "kept for a day  "
    let about = draft.isTyped ? "kept until you quit" : end + draft.size + saved
    var title = StyledText(draft.title)
    if let target = state.target(of: draft) {
      title += StyledText("  → " + target, state.setup.theme.aside)
    }
    draw(title, right: layout.isNarrow ? saved : about, in: area, on: &grid)
  }

  func draw(_ tag: TagRow, in area: Area, on grid: inout Grid) {
    draw(
      StyledText("#\(tag.name)"), right: Plural.count(tag.gistCount, "gist"), in: area, on: &grid)
  }

  /// Draws a title, after the avatar of `login` if there is one, and on the right a mark and a text.
  private func draw(
    _ title: StyledText, login: String? = nil, mark: StyledText = "", right: String, in area: Area,
    on grid: inout Grid
  ) {
    let left = grid.write(
      layout.hasTitlesOnly ? "" : mark + StyledText(right, state.setup.theme.aside),
      atRightOf: area)
    var column = area.column
    if let login, !layout.hasTitlesOnly {
      drawOwner(login, row: area.row, column: column, on: &grid)
      column += Self.ownerWidth
    }
    grid.write(title.cut(to: max(0, left - column - 1)), row: area.row, column: column)
  }
}
