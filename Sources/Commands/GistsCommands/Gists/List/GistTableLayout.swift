import CommandSupport
import FoundationEssentials
import TerminalOutput
import TextFormats

/// The columns of a list of gists, and their cells.
///
/// A pipe always gets the same columns. A narrow terminal omits those that the feed implies, so
/// that the ID is not cut and the description has room. Columns that the user names are printed
/// anywhere.
struct GistTableLayout: Sendable {
  /// The width from which a terminal shows all columns.
  private static let wide = 110

  private let fields: [GistColumn]
  private let date: String
  private let isWide: Bool
  private let isTerminal: Bool
  /// The prefix of page URLs, for gists without a URL.
  private let pages: String
  private let localTags: [String: [String]]
  private let relative: RelativeTime

  /// Whether a column of stars fits; a pipe never gets one, as its columns are fixed.
  static func hasRoomForStars(_ terminal: Terminal) -> Bool {
    terminal.outIsTerminal && terminal.listColumns >= wide
  }

  /// Creates the layout.
  ///
  /// - Parameters:
  ///   - feed: nil for gists that are in none.
  ///   - columns: the columns that the user named; nil for the usual ones.
  ///   - showsStars: whether stars are among the usual ones.
  ///   - date: the heading of the column of dates.
  ///   - pages: the prefix of page URLs, for gists without a URL.
  ///   - localTags: the tags that are kept on this computer, by ID.
  ///   - terminal: the terminal for the list.
  ///   - now: the time from which relative times are measured.
  init(
    feed: Feed?, columns: [GistColumn]? = nil, showsStars: Bool = false, date: String = "UPDATED",
    pages: String = "", localTags: [String: [String]] = [:], terminal: Terminal, now: Date
  ) {
    self.localTags = localTags
    self.pages = pages
    isTerminal = terminal.outIsTerminal
    isWide = columns != nil || !isTerminal || terminal.listColumns >= Self.wide
    relative = RelativeTime(now: now)
    self.date = date
    let showsOwner = isWide ? feed != .mine || !isTerminal : feed?.hasOneOwner == false
    let usual: [GistColumn?] = [
      .id, showsOwner ? .owner : nil, .description, .files, showsStars ? .stars : nil,
      isWide || feed != .everyone ? .visibility : nil, .updated,
    ]
    fields = columns ?? usual.compactMap { $0 }
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
      case .updated: Column(date, reading: .after(date.lowercased()))
      case .language: Column("LANGUAGE")
      case .comments: Column("COMMENTS", alignment: .right, reading: .count("comment", "comments"))
      case .url: Column("URL", isWhole: true, reading: .last("URL"))
      case .tags: Column("TAGS", isFlexible: true, reading: .after("tags"))
      }
    }
  }

  func cells(_ row: GistTableRow) -> [Cell] {
    fields.map { field in
      switch field {
      case .id: Cell(row.id, shown: ShortID.gist(row.id), tone: .id)
      case .owner:
        Cell(row.owner, shown: row.owner.isEmpty ? "anonymous" : row.owner, tone: .name)
      // A pipe gets all lines: finding the first one would take a fifth of a long list's time.
      case .description: Cell(row.description, shown: isTerminal ? row.firstLine : nil)
      case .files: Cell(count: row.fileCount, tone: .dim)
      case .stars: Cell(count: row.stars, tone: .star)
      case .visibility:
        Cell(row.visibility, tone: row.isSecret ? .secret : .public)
      // A pipe doesn't show the relative time, which takes longer to format than everything else.
      case .updated:
        isTerminal
          ? Cell(row.date, relative, isShort: !isWide) : Cell(row.date?.rfc3339 ?? "")
      case .language: Cell(row.language ?? "")
      case .comments: Cell(count: row.comments, tone: .dim)
      case .url: Cell(row.url ?? "\(pages)/\(row.id)", tone: .dim)
      case .tags: tags(of: row)
      }
    }
  }

  /// A pipe has no mark, so that each word is a tag.
  private func tags(of row: GistTableRow) -> Cell {
    let own = row.tags
    let local = (localTags[row.id] ?? []).filter { !own.contains($0) }
    return Cell(
      (own + local).joined(separator: " "),
      shown: (own + local.map { "\($0) (local)" }).joined(separator: " "))
  }
}
