package import FoundationEssentials
package import TerminalOutput
import TextFormats

/// A row of a list.
package struct BrowserRow: Hashable, Sendable, Identifiable {
  package enum Content: Hashable, Sendable {
    case gist(GistRow)
    case file(FileRow)
    case user(UserRow)
    case repository(RepositoryRow)
    case heading(HeadingRow)
    case entry(EntryRow)
    case deleted(DeletedRow)
    case draft(DraftRow)
    case revision(RevisionRow)
    case tag(TagRow)

    var kind: Kind {
      switch self {
      case .gist: .gist
      case .file: .file
      case .user: .user
      case .repository: .repository
      case .heading: .heading
      case .entry: .entry
      case .deleted: .deleted
      case .draft: .draft
      case .revision: .revision
      case .tag: .tag
      }
    }
  }

  enum Kind: Hashable, Sendable {
    case gist, file, user, repository, heading, entry, deleted, draft, revision, tag
  }

  /// An ID that stays the same when the list is reloaded: a gist's ID, a path, a login, OWNER/NAME.
  package let id: String
  package var content: Content

  package init(id: String, content: Content) {
    self.id = id
    self.content = content
  }

  /// The gist of the row; nil for other rows.
  package var gist: GistRow? {
    if case .gist(let gist) = content { gist } else { nil }
  }

  /// The address of its web page; nil if it has none, or commands find it.
  var url: String? {
    switch content {
    case .repository(let repository): repository.url
    case .entry(let entry): entry.url
    case .user(let user): user.url
    case .gist, .file, .heading, .deleted, .draft, .revision, .tag: nil
    }
  }

  var isHeading: Bool { content.kind == .heading }
}

/// A gist in a list.
package struct GistRow: Hashable, Sendable {
  package var id: String
  /// nil for anonymous gists.
  package var owner: String?
  package var description: String?
  /// The description, after the first file's name if it has only tags; that name if it is blank.
  package var title: String
  package var fileCount: Int
  package var isPublic: Bool?
  var updated, created: Date?
  package var comments: Int?
  package var stars: Int?
  /// nil if unknown.
  package var isStarred: Bool?
  /// The name and the language of the first file; nil if unknown.
  var firstFile, language: String?
  /// Lines that a search found, drawn below the row.
  package var matches: [StyledText]
  /// The place of the first match; nil if no line of a file matched.
  package var place: SearchPlace?

  /// The most characters and scalars of a title: no row shows more, but a character may have
  /// thousands of marks.
  private static let longestTitle = 500
  private static let mostScalars = 1_000

  package init(
    id: String, owner: String?, description: String? = nil, title: String, fileCount: Int,
    isPublic: Bool?, updated: Date?, created: Date? = nil, comments: Int? = nil,
    stars: Int? = nil, isStarred: Bool? = nil, firstFile: String? = nil, language: String? = nil,
    matches: [StyledText] = [], place: SearchPlace? = nil
  ) {
    self.id = id
    self.owner = owner
    self.description = description
    let title = title == description ? HashTags.named(title, by: firstFile) : title
    self.title = String(
      String(title.unicodeScalars.prefix(Self.mostScalars)).prefix(Self.longestTitle))
    self.fileCount = fileCount
    self.isPublic = isPublic
    self.updated = updated
    self.created = created
    self.comments = comments
    self.stars = stars
    self.isStarred = isStarred
    self.firstFile = firstFile
    self.language = language
    self.matches = matches
    self.place = place
  }
}

/// A line of a file that a search found.
package struct SearchPlace: Hashable, Sendable {
  var file: String
  /// The first line is 1.
  var line: Int
  /// The words found in lines of the gist.
  var words: [String]

  package init(file: String, line: Int, words: [String]) {
    self.file = file
    self.line = line
    self.words = words
  }
}

/// A revision of a gist.
package struct RevisionRow: Hashable, Sendable {
  var gist: String
  /// The commit hash.
  package var version: String
  /// The previous revision; nil for the first one.
  var parent: String?
  var login: String?
  var committed: Date?
  var additions: Int?
  var deletions: Int?
  /// Whether this is the gist's current state.
  var isNewest: Bool

  package init(
    gist: String, version: String, parent: String?, login: String?, committed: Date?,
    additions: Int?, deletions: Int?, isNewest: Bool
  ) {
    self.gist = gist
    self.version = version
    self.parent = parent
    self.login = login
    self.committed = committed
    self.additions = additions
    self.deletions = deletions
    self.isNewest = isNewest
  }
}

/// A file in the folder in which the browser was started.
package struct FileRow: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    case notLinked
    case same
    /// The file changed since it was last pushed or pulled.
    case ahead
    /// The gist changed.
    case behind
    case diverged
    /// The local file or the gist's file is gone.
    case missing
    /// The files were not compared yet, or can't be.
    case unknown
  }

  package var path: String
  var modified: Date?
  package var state: State
  /// The linked gist, or one with a file of that name.
  package var gist: String?
  package var gistTitle: String?

  /// Whether the file is linked to a gist; otherwise ``gist`` is only a guess.
  var isLinked: Bool { state != .notLinked }

  package init(
    path: String, modified: Date?, state: State, gist: String? = nil, gistTitle: String? = nil
  ) {
    self.path = path
    self.modified = modified
    self.state = state
    self.gist = gist
    self.gistTitle = gistTitle
  }
}

/// A saved user.
package struct UserRow: Hashable, Sendable {
  var login: String
  var name: String?
  var publicGists: Int?
  var publicRepositories: Int?
  /// The address of the profile.
  var url: String?

  package init(
    login: String, name: String?, publicGists: Int?, publicRepositories: Int?, url: String? = nil
  ) {
    self.login = login
    self.name = name
    self.publicGists = publicGists
    self.publicRepositories = publicRepositories
    self.url = url
  }
}

/// A gist in the trash.
package struct DeletedRow: Hashable, Sendable {
  /// The ID that the gist had.
  var id: String
  var title: String
  var fileCount: Int
  var deleted: Date?

  package init(id: String, title: String, fileCount: Int, deleted: Date?) {
    self.id = id
    self.title = title
    self.fileCount = fileCount
    self.deleted = deleted
  }
}

/// A text that was not sent.
package struct DraftRow: Hashable, Sendable {
  /// The name of its file, which identifies it.
  var id: String
  /// The name of the text.
  var title: String
  var path: String
  var saved: Date?
  /// As in `1.2 kB`.
  var size: String
  /// When it is removed; nil if it is kept until it is sent.
  var expiry: Date?
  /// What it is for: `Deploy notes (6cad326836)`, `a new gist`; nil if that is unknown.
  var target: String?
  /// The gist that it is for; nil for a new one, or if that is unknown.
  var gist: DraftGist?

  /// Whether the text was typed in this browser and is in no file.
  var isTyped: Bool { path.isEmpty }

  package init(
    id: String, title: String, path: String, saved: Date?, size: String, expiry: Date?,
    target: String? = nil, gist: DraftGist? = nil
  ) {
    self.id = id
    self.title = title
    self.path = path
    self.saved = saved
    self.size = size
    self.expiry = expiry
    self.target = target
    self.gist = gist
  }
}

/// A tag, and how many gists have it.
package struct TagRow: Hashable, Sendable {
  /// The word without `#`.
  var name: String
  var gistCount: Int

  package init(name: String, gistCount: Int) {
    self.name = name
    self.gistCount = gistCount
  }
}
