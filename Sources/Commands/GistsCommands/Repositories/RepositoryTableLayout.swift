import CommandSupport
import FoundationEssentials
import GitHubAPI
import GitHubModels
import TerminalOutput

/// The columns and cells of a list of repositories.
///
/// A pipe always gets all columns. A narrow terminal omits forks and visibility; a group omits the
/// owner and the titles.
struct RepositoryTableLayout: Sendable {
  private enum Field {
    case name, description, language, stars, forks, visibility, updated
  }

  /// The minimum width at which a terminal shows all columns.
  private static let wide = 110

  private let fields: [Field]
  private let isWide: Bool
  private let isGrouped: Bool
  private let relative: RelativeTime

  init(terminal: Terminal, now: Date, isGrouped: Bool) {
    isWide = !terminal.outIsTerminal || terminal.listColumns >= Self.wide
    self.isGrouped = isGrouped
    relative = RelativeTime(now: now)
    fields =
      isWide
      ? [.name, .description, .language, .stars, .forks, .visibility, .updated]
      : [.name, .description, .language, .stars, .updated]
  }

  var columns: [Column] {
    fields.map { field in
      var column: Column =
        switch field {
        case .name: "NAME"
        case .description: Column("DESCRIPTION", isFlexible: true)
        case .language: "LANGUAGE"
        case .stars: Column("STARS", alignment: .right, reading: .count("star", "stars"))
        case .forks: Column("FORKS", alignment: .right, reading: .count("fork", "forks"))
        case .visibility: "VISIBILITY"
        case .updated: Column("UPDATED", reading: .after("updated"))
        }
      if isGrouped { column.title = "" }
      return column
    }
  }

  func cells(_ repository: Repository) -> [Cell] {
    fields.map { field in
      switch field {
      case .name:
        Cell(
          repository.fullName, shown: isGrouped ? repository.name : repository.fullName,
          tone: .name)
      case .description: Cell(repository.description ?? "")
      case .language: Cell(repository.language ?? "")
      case .stars: Cell(count: repository.starCount, tone: .dim)
      case .forks: Cell(count: repository.forkCount, tone: .dim)
      case .visibility:
        Cell(
          repository.visibility ?? "", tone: repository.visibility == "public" ? .green : .magenta)
      case .updated: Cell(repository.pushedAt, relative, isShort: !isWide)
      }
    }
  }
}

/// Writes a list of repositories as a table, a table per group, tab-separated lines or a JSON
/// array.
struct RepositoryListWriter: ClosableList {
  private var form: ListWriter
  private let output: CommandOutput
  private let layout: RepositoryTableLayout
  private let isGrouped: Bool
  private var isFirst = true

  /// With `isGrouped`, a terminal shows a heading above each owner's repositories.
  init(_ output: CommandOutput, isGrouped: Bool = false) {
    let layout = RepositoryTableLayout(
      terminal: output.console.terminal, now: output.time.now(), isGrouped: isGrouped)
    self.output = output
    self.layout = layout
    self.isGrouped = isGrouped
    form = ListWriter(layout.columns, to: output)
  }

  mutating func append(_ repositories: [Decoded<Repository>]) throws {
    try form.append(repositories, cells: layout.cells)
  }

  var showsHeadings: Bool {
    isGrouped && !output.isJSON && output.console.terminal.outIsTerminal
  }

  mutating func beginGroup(_ heading: [String]) throws {
    output.console.liveLine.erase()
    if !isFirst { try output.console.out.writeLine("") }
    isFirst = false
    for line in heading { try output.console.out.writeLine(line) }
    try output.console.out.flush()
    form = ListWriter(Table(layout.columns, console: output.console), output.console)
  }

  func finish(isCut: Bool) throws { try form.finish(isCut: isCut) }
}
