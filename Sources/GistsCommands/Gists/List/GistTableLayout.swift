import FoundationEssentials
import GitHubModels
import TerminalOutput

/// Which columns a list of gists has, and what stands in them.
///
/// A pipe always gets all of them. A narrow terminal goes without what the feed says already, so
/// that the id stays whole and the description has room.
struct GistTableLayout: Sendable {
  private enum Field {
    case id, owner, description, files, visibility, updated
  }

  /// From here on a terminal shows everything.
  private static let wide = 110

  private let fields: [Field]
  private let isWide: Bool
  private let relative: RelativeTime

  init(feed: Feed, terminal: Terminal, now: Date) {
    isWide = !terminal.outIsTerminal || terminal.columns >= Self.wide
    relative = RelativeTime(now: now)
    let showsOwner = isWide || !feed.hasOneOwner
    let showsVisibility = isWide || feed != .everyone
    fields = [
      .id, showsOwner ? .owner : nil, .description, .files, showsVisibility ? .visibility : nil,
      .updated,
    ].compactMap { $0 }
  }

  var columns: [Column] {
    fields.map { field in
      switch field {
      case .id: Column("ID")
      case .owner: Column("OWNER", isFlexible: true)
      case .description: Column("DESCRIPTION", isFlexible: true)
      case .files: Column("FILES", alignment: .right)
      // Where room is short the words speak for themselves.
      case .visibility: Column(isWide ? "VISIBILITY" : "")
      case .updated: Column("UPDATED")
      }
    }
  }

  func cells(_ row: GistRow) -> [Cell] {
    fields.map { field in
      switch field {
      case .id: Cell(row.id, tone: .yellow)
      case .owner: Cell(row.owner, tone: .cyan)
      case .description: Cell(row.description)
      case .files: Cell(String(row.fileCount), tone: .dim)
      case .visibility:
        Cell(row.visibility, tone: row.isSecret ? .magenta : .green)
      case .updated: updated(row.updated)
      }
    }
  }

  private func updated(_ date: Date?) -> Cell {
    guard let date else { return "" }
    let shown = isWide ? relative.text(date) : relative.shortText(date)
    return Cell(date.rfc3339, shown: shown, tone: .dim)
  }
}
