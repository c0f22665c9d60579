import CommandSupport
import GitHubAPI
import GitHubModels
import TerminalOutput
import TextFormats

/// A destination for the gists of a listing while they arrive.
protocol GistList {
  /// Whether stars are shown if they are known.
  var showsStars: Bool { get }

  /// Adds `count` gists: their rows or their documents, whichever it needs.
  mutating func append(
    _ count: Int, rows: @autoclosure () -> [GistTableRow],
    documents: @autoclosure () throws -> [JSON], avatars: [TerminalImage?]
  ) throws

  func showProgress()
}

extension GistList {
  /// Adds gists with the `stars` that are known, by ID.
  mutating func append(
    _ gists: [Decoded<Gist>], stars: [String: Int] = [:], avatars: [TerminalImage?] = []
  ) throws {
    try append(
      gists.count, rows: gists.map { GistTableRow($0.value, stars: stars[$0.value.id]) },
      documents: gists.map(\.json), avatars: avatars)
  }
}

/// Collects the documents of gists, for callers that print no list.
struct CollectedGists: GistList {
  private(set) var documents: [JSON] = []
  let showsStars = false

  mutating func append(
    _ count: Int, rows: @autoclosure () -> [GistTableRow],
    documents: @autoclosure () throws -> [JSON], avatars: [TerminalImage?]
  ) throws {
    self.documents += try documents()
  }

  func showProgress() {}
}

/// Writes gists as they arrive: as a table, tab-separated lines or a JSON array.
struct GistListWriter: GistList, ClosableList {
  /// Created with the first rows, which show whether stars are known.
  private var open: (form: ListWriter, layout: GistTableLayout)?
  private let output: CommandOutput
  private let feed: Feed
  private let columns: [GistColumn]?
  /// The prefix of page URLs, for gists without a URL.
  private let pages: String
  private let hasAvatars: Bool
  private let localTags: [String: [String]]
  let showsStars: Bool
  private(set) var count = 0

  /// - Parameters:
  ///   - output: the output for the list.
  ///   - feed: the feed of the listed gists.
  ///   - columns: the columns that the user named; nil for the usual ones.
  ///   - pages: the prefix of page URLs, for gists without a URL.
  ///   - showsStars: whether stars are shown, if there is room.
  ///   - localTags: the tags that are kept on this computer, by ID.
  ///   - hasAvatars: reserve space for an avatar in each row of the table.
  init(
    _ output: CommandOutput, feed: Feed, columns: [GistColumn]? = nil, pages: String = "",
    showsStars: Bool = false, localTags: [String: [String]] = [:], hasAvatars: Bool = false
  ) {
    self.localTags = localTags
    self.output = output
    self.feed = feed
    self.columns = columns
    self.pages = pages
    self.hasAvatars = hasAvatars
    self.showsStars =
      !output.isJSON
      && (columns?.contains(.stars)
        ?? (showsStars && GistTableLayout.hasRoomForStars(output.console.terminal)))
  }

  mutating func append(
    _ count: Int, rows: @autoclosure () -> [GistTableRow],
    documents: @autoclosure () throws -> [JSON], avatars: [TerminalImage?]
  ) throws {
    guard count > 0 else { return }
    let rows = output.isJSON ? [] : rows()
    var (form, layout) = open ?? opened(for: rows)
    try form.append(rows: rows.map(layout.cells), documents: documents(), images: avatars)
    open = (form, layout)
    self.count += count
  }

  func finish(isCut: Bool) throws {
    try (open ?? opened(for: [])).form.finish(isCut: isCut)
  }

  private func opened(for rows: [GistTableRow]) -> (ListWriter, GistTableLayout) {
    let layout = GistTableLayout(
      feed: feed, columns: columns, showsStars: showsStars && rows.contains { $0.stars != nil },
      pages: pages, localTags: localTags, terminal: output.console.terminal,
      now: output.time.now())
    let imageColumns = hasAvatars ? TerminalImage.Size(rows: 1).columns : 0
    return (ListWriter(layout.columns, imageColumns: imageColumns, to: output), layout)
  }

  func showProgress() {
    guard !output.isJSON, !output.console.terminal.outIsTerminal else { return }
    output.console.show(Progress("Loading gists", .count(count, unit: "gist")))
  }
}
