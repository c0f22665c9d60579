import CommandSupport
import FoundationEssentials
import GitHubModels
import TerminalOutput

/// The columns of a list of gists, and their cells.
///
/// A pipe always gets all columns. A narrow terminal omits those that the feed implies, so that the
/// ID is not cut and the description has room.
struct GistTableLayout: Sendable {
  private enum Field {
    case id, owner, description, files, stars, visibility, date
  }

  /// The width from which a terminal shows all columns.
  private static let wide = 110

  private let fields: [Field]
  private let date: String
  private let isWide: Bool
  private let isTerminal: Bool
  private let relative: RelativeTime

  /// Whether a column of stars fits; a pipe never gets one, as its columns are fixed.
  static func hasRoomForStars(_ terminal: Terminal) -> Bool {
    terminal.outIsTerminal && terminal.listColumns >= wide
  }

  /// `feed` is nil for gists that are in none; `date` is the heading of the last column.
  init(
    feed: Feed?, showsStars: Bool = false, date: String = "UPDATED", terminal: Terminal, now: Date
  ) {
    isTerminal = terminal.outIsTerminal
    isWide = !isTerminal || terminal.listColumns >= Self.wide
    relative = RelativeTime(now: now)
    self.date = date
    let showsOwner = isWide ? feed != .mine || !isTerminal : feed?.hasOneOwner == false
    fields = [
      .id, showsOwner ? .owner : nil, .description, .files, showsStars ? .stars : nil,
      isWide || feed != .everyone ? .visibility : nil, .date,
    ].compactMap { $0 }
  }

  var columns: [Column] {
    fields.map { field in
      switch field {
      case .id: Column("ID", isWhole: true, reading: .last("ID"))
      case .owner: Column("OWNER", isFlexible: true, reading: .after("by"))
      case .description: Column("DESCRIPTION", isFlexible: true, reading: .first)
      case .files: Column("FILES", alignment: .right, reading: .count("file", "files"))
      case .stars: Column("STARS", alignment: .right, reading: .count("star", "stars"))
      // On a narrow terminal the values need no title.
      case .visibility: Column(isWide ? "VISIBILITY" : "")
      case .date: Column(date, reading: .after(date.lowercased()))
      }
    }
  }

  func cells(_ row: GistRow) -> [Cell] {
    fields.map { field in
      switch field {
      case .id: Cell(row.id, shown: GistID.short(row.id), tone: .id)
      case .owner:
        Cell(row.owner, shown: row.owner.isEmpty ? "anonymous" : row.owner, tone: .name)
      // A pipe gets all lines: to find the first one takes a fifth of a long list's time.
      case .description: Cell(row.description, shown: isTerminal ? row.firstLine : nil)
      case .files: Cell(String(row.fileCount), tone: .dim)
      case .stars: Cell(row.stars.map(String.init) ?? "", tone: .star)
      case .visibility:
        Cell(row.visibility, tone: row.isSecret ? .secret : .public)
      // A pipe has no use for the relative time, which takes longer than all the rest.
      case .date:
        isTerminal
          ? Cell(row.date, relative, isShort: !isWide) : Cell(row.date?.rfc3339 ?? "")
      }
    }
  }
}
