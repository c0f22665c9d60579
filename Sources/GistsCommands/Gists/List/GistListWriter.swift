import CommandSupport
import GitHubAPI
import GitHubModels
import TerminalOutput

/// Writes gists as they arrive: as a table, tab-separated lines or a JSON array.
struct GistListWriter: ClosableList {
  private var form: ListWriter
  private let context: AppContext
  private let layout: GistTableLayout
  /// How many gists were written.
  private(set) var count = 0

  /// `hasPictures`: reserve space for a picture in each row of the table.
  init(_ context: AppContext, feed: Feed, hasPictures: Bool = false) {
    self.context = context
    layout = GistTableLayout(
      feed: feed, terminal: context.console.terminal, now: context.time.now())
    form = ListWriter(
      layout.columns, pictureColumns: hasPictures ? Picture.Size(rows: 1).columns : 0, in: context)
  }

  mutating func append(_ gists: [Decoded<Gist>], pictures: [Picture?] = []) throws {
    let layout = layout
    try form.append(gists, pictures: pictures) { layout.cells(GistRow($0)) }
    count += gists.count
  }

  func finish(isCut: Bool) throws { try form.finish(isCut: isCut) }

  /// Shows the progress on stderr if stdout is not a terminal.
  func showProgress() {
    guard !context.isJSON, !context.console.terminal.outIsTerminal else { return }
    context.console.show(Progress("Loading gists", .count(count, unit: "gist")))
  }
}
