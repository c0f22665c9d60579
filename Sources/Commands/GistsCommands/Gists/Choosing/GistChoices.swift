import CommandSupport
import GitHubAPI
import Synchronization
import TerminalOutput

/// The gists of several feeds to choose from, loaded page by page.
final class GistChoices: Sendable {
  private let feeds: [ChoosableFeed]
  private let now: RelativeTime
  private let isReadAloud: Bool
  /// The IDs of the loaded rows of each feed.
  private let ids: Mutex<[[String]]>

  init(_ feeds: [ChoosableFeed], _ context: AppContext) {
    self.feeds = feeds
    now = RelativeTime(now: context.time.now())
    isReadAloud = context.console.terminal.isPlain
    ids = Mutex(Array(repeating: [], count: feeds.count))
  }

  /// The lists of a chooser; the rows of the first one begin with ``firstPage()``.
  var lists: [ChoiceList] {
    feeds.indices.map { index in
      ChoiceList(feeds[index].feed.name, columns: Self.columns(of: feeds[index].feed)) {
        try await self.load(index)
      }
    }
  }

  func firstPage() async throws -> ChoicePage { try await load(0) }

  func id(of chosen: ChosenRow) -> String { ids.withLock { $0[chosen.list][chosen.row] } }

  private func load(_ index: Int) async throws -> ChoicePage {
    let page = try await feeds[index].next()
    ids.withLock { $0[index] += page.rows.map(\.id) }
    let hasOneOwner = feeds[index].feed.hasOneOwner
    return ChoicePage(
      rows: page.rows.map { cells($0, showsOwner: !hasOneOwner) }, isLast: page.isLast)
  }

  private static func columns(of feed: Feed) -> [Column] {
    let owner = feed.hasOneOwner ? [] : [Column("", reading: .after("by"))]
    return [Column("", reading: .last("ID"))] + owner + [
      Column("", isFlexible: true, reading: .first), "", Column("", reading: .after("updated")),
    ]
  }

  private func cells(_ row: GistRow, showsOwner: Bool) -> [Cell] {
    let id = Cell(row.id, shown: GistID.short(row.id), tone: .id)
    return [id] + (showsOwner ? [Cell(row.owner, tone: .name)] : []) + [
      Cell(row.description, shown: row.firstLine),
      Cell(row.visibility, tone: row.isSecret ? .magenta : .green),
      Cell(row.date.map { now.text($0, isShort: !isReadAloud) } ?? "", tone: .dim),
    ]
  }
}
