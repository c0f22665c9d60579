import FoundationEssentials
import TerminalOutput

/// A row as a sentence.
enum PlainRow {
  static func text(_ row: BrowserRow, now: Date?) -> String {
    let parts: [String?] =
      switch row.content {
      case .gist(let gist):
        [
          gist.title, gist.owner, files(gist.fileCount), visibility(gist.isPublic),
          gist.isStarred == true ? "starred" : nil, age(gist.updated, now),
        ]
      case .file(let file): [file.path, state(file.state), file.gistTitle]
      case .user(let user): [user.login, user.name]
      case .repository(let repository):
        [
          "\(repository.owner)/\(repository.name)", repository.description, repository.language,
          repository.stars.map { "\($0) stars" }, age(repository.updated, now),
        ]
      case .revision(let revision):
        [
          String(revision.version.prefix(7)), revision.login, age(revision.committed, now),
          revision.additions.map { "\($0) lines added" },
          revision.deletions.map { "\($0) lines deleted" },
        ]
      case .deleted(let deleted):
        [
          deleted.title, files(deleted.fileCount),
          age(deleted.deleted, now).map { "deleted \($0)" },
        ]
      }
    return parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private static func files(_ count: Int) -> String { "\(count) file\(count == 1 ? "" : "s")" }

  private static func visibility(_ isPublic: Bool?) -> String? {
    isPublic.map { $0 ? "public" : "secret" }
  }

  private static func age(_ date: Date?, _ now: Date?) -> String? {
    guard let date, let now else { return nil }
    return RelativeTime(now: now).text(date)
  }

  private static func state(_ state: FileRow.State) -> String? {
    switch state {
    case .notLinked: nil
    case .same: "same as its gist"
    case .newerHere: "newer here"
    case .newerThere: "newer in the gist"
    case .bothChanged: "both changed"
    case .missing: "missing"
    case .unknown: "linked"
    }
  }
}
