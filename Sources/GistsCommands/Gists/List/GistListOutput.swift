import GitHubAPI
import GitHubModels
import TerminalOutput

/// Where a list of gists goes: a table, tab-separated lines or a JSON array, written as they come.
struct GistListOutput {
  private enum Form {
    case table(Table)
    case json(JSONArray)
  }

  private var form: Form
  private let context: AppContext
  private let layout: GistTableLayout
  /// How many gists were written.
  private(set) var count = 0

  /// `hasPictures`: each row of a table has a place for one.
  init(_ context: AppContext, feed: Feed, hasPictures: Bool = false) {
    self.context = context
    layout = GistTableLayout(
      feed: feed, terminal: context.console.terminal, now: context.time.now())
    form =
      context.isJSON
      ? .json(JSONArray(context.console))
      : .table(
        Table(
          layout.columns, console: context.console,
          pictureColumns: hasPictures ? Picture.Size(rows: 1).columns : 0))
  }

  mutating func append(_ gists: [Received<Gist>], pictures: [Picture?] = []) throws {
    switch form {
    case .table(var table):
      try table.append(gists.map { layout.cells(GistRow($0.value)) }, pictures: pictures)
      form = .table(table)
    case .json(var array):
      try array.append(gists.map(\.json))
      form = .json(array)
    }
    count += gists.count
  }

  /// Closes the array.
  func finish() throws {
    context.console.liveLine.erase()
    if case .json(let array) = form { try array.close() }
  }

  /// A person whose list goes into a file sees how far it is.
  func showProgress() {
    guard !context.isJSON, !context.console.terminal.outIsTerminal else { return }
    context.console.show(Progress("Loading gists", .count(count, unit: "gist")))
  }
}
