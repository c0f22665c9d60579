import FoundationEssentials
import TerminalOutput

/// A row as a sentence.
enum PlainRow {
  /// The number of words of a title that are read at once.
  private static let longestTitle = 15

  /// Returns a row as a sentence.
  ///
  /// `login` is the owner to omit; `localTags` are kept on this computer. `isBrief` leaves out
  /// everything but the name; `isWhole` reads a long title to its end.
  static func text(
    _ row: BrowserRow, now: Date?, login: String?, localTags: [String] = [],
    isBrief: Bool = false, isWhole: Bool = false
  ) -> String {
    let title = isWhole ? name(row) : beginning(of: name(row))
    if isBrief { return title }
    let parts: [String?] =
      switch row.content {
      case .gist(let gist):
        [
          title, gist.owner.flatMap { $0 == login ? nil : "by \($0)" },
          Plural.count(gist.fileCount, "file"), gist.isPublic.map { $0 ? "public" : "secret" },
          gist.isStarred == true ? "starred" : nil, age(gist.updated, now).map { "updated \($0)" },
          localTags.isEmpty ? nil : "local tags \(localTags.joined(separator: " "))",
        ]
      case .file(let file): [title, relation(file)]
      case .user(let user):
        [title, user.name, user.publicGists.map { Plural.count($0, "public gist") }]
      case .repository(let repository):
        [
          repository.fullName,
          repository.description.map { isWhole ? $0.firstLine : beginning(of: $0.firstLine) },
          repository.language,
          repository.stars.map { Plural.count($0, "star") }, age(repository.updated, now),
        ]
      case .heading(let heading): [heading.title, heading.detail]
      case .entry(let entry): [entry.name, entry.about, entry.size]
      case .revision(let revision):
        [
          title, revision.login, age(revision.committed, now),
          revision.additions.map { Plural.count($0, "line") + " added" },
          revision.deletions.map { Plural.count($0, "line") + " deleted" },
        ]
      case .tag(let tag): [title, Plural.count(tag.gistCount, "gist")]
      case .draft(let draft):
        [
          title, draft.target.map { "for \($0)" }, draft.size,
          age(draft.saved, now).map { "saved \($0)" },
        ]
      case .deleted(let deleted):
        [
          title, Plural.count(deleted.fileCount, "file"),
          age(deleted.deleted, now).map { "deleted \($0)" },
        ]
      }
    return parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Returns the name of a row.
  static func name(_ row: BrowserRow) -> String {
    switch row.content {
    case .gist(let gist): gist.title == gist.id ? short(gist.id) : gist.title.firstLine
    case .file(let file): file.path
    case .user(let user): user.login
    case .repository(let repository): repository.fullName
    case .heading(let heading): heading.title
    case .entry(let entry): entry.name
    case .revision(let revision): short(revision.version)
    case .tag(let tag): tag.name
    case .draft(let draft): draft.title.firstLine
    case .deleted(let deleted): deleted.title == row.id ? short(row.id) : deleted.title.firstLine
    }
  }

  /// Returns the digits of an ID to read aloud if there is no name.
  static func short(_ id: String) -> String { String(id.prefix(7)) }

  /// Returns a word of a command line, shortened if it is the ID of a gist.
  static func shortIfID(_ word: String) -> String { CommandWords.isID(word) ? short(word) : word }

  /// Returns the first words of a title, and the number of the others.
  static func beginning(of title: String) -> String {
    let words = title.split(whereSeparator: \.isWhitespace)
    let rest = words.count - longestTitle
    guard rest > 1 else { return title }
    return words.prefix(longestTitle).joined(separator: " ") + ", and \(rest.grouped) more words"
  }

  private static func age(_ date: Date?, _ now: Date?) -> String? {
    guard let date, let now else { return nil }
    return RelativeTime(now: now).text(date)
  }

  /// Returns the difference between a file and its gist, or the gist that has a file of that name.
  private static func relation(_ file: FileRow) -> String {
    let gist = file.gistTitle.map { "\"\($0)\"" } ?? "its gist"
    return switch file.state {
    case .notLinked:
      file.gist == nil ? "not linked" : "not linked, same name as a file in \(gist)"
    case .same: "same as in \(gist)"
    case .ahead: "ahead of \(gist)"
    case .behind: "behind \(gist)"
    case .diverged: "diverged from \(gist)"
    case .missing: "missing in \(gist)"
    case .unknown: "linked to \(gist)"
    }
  }
}
