import CommandSupport
import GitHubAPI
import GitHubModels
import TerminalOutput

/// Writes a list of repositories as a table, a table per group, tab-separated lines or a JSON
/// array.
struct RepositoryListWriter: ClosableList {
  private var form: ListWriter
  private let context: AppContext
  private let layout: RepositoryTableLayout
  private let isGrouped: Bool
  private var isFirst = true

  /// `isGrouped`: a terminal shows a heading above each owner's repositories.
  init(_ context: AppContext, isGrouped: Bool = false) {
    let layout = RepositoryTableLayout(
      terminal: context.console.terminal, now: context.time.now(), isGrouped: isGrouped)
    self.context = context
    self.layout = layout
    self.isGrouped = isGrouped
    form = ListWriter(layout.columns, in: context)
  }

  mutating func append(_ repositories: [Decoded<Repository>]) throws {
    try form.append(repositories, cells: layout.cells)
  }

  /// Whether headings are shown.
  var showsHeadings: Bool {
    isGrouped && !context.isJSON && context.console.terminal.outIsTerminal
  }

  /// Starts an owner's group with a heading.
  mutating func beginGroup(_ heading: [String]) throws {
    context.console.liveLine.erase()
    if !isFirst { try context.console.out.writeLine("") }
    isFirst = false
    for line in heading { try context.console.out.writeLine(line) }
    try context.console.out.flush()
    form = ListWriter(Table(layout.columns, console: context.console), context.console)
  }

  func finish(isCut: Bool) throws { try form.finish(isCut: isCut) }
}
