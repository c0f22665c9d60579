import FoundationEssentials
import GistLibrary
import GitHubModels
import TextFormats

/// The values of a gist in a list.
struct GistTableRow: Hashable, Sendable {
  let id: String
  /// "" for an anonymous gist.
  let owner: String
  /// The description, else the name of the first file; "" if the gist has neither.
  let description: String
  let fileCount: Int
  /// The names of all files; empty if they were not read.
  let fileNames: [String]
  /// nil if unknown.
  let isPublic: Bool?
  /// nil if unknown.
  var stars: Int?
  /// The time of the gist's last update, or of its deletion.
  let date: Date?
  /// The language of the first file; nil if it has none or was not read.
  let language: String?
  /// nil if unknown.
  let comments: Int?
  /// The URL of the page; nil if it was not read.
  let url: String?
  /// The gist's own description, with its tags.
  private let ownDescription: String?

  init(_ gist: Gist, stars: Int? = nil) { self.init(gist, stars: stars, date: gist.updatedAt) }

  init(_ gist: Gist, stars: Int? = nil, date: Date?) {
    id = gist.id
    owner = gist.owner?.login ?? ""
    description = gist.title ?? ""
    fileCount = gist.files.count
    fileNames = gist.files.map(\.name)
    isPublic = gist.isPublic
    self.stars = stars
    self.date = date
    language = gist.files.first?.language
    comments = gist.commentCount
    url = gist.htmlURL
    ownDescription = gist.description
  }

  init(_ row: LibraryRow) {
    id = row.id
    owner = row.owner ?? ""
    description = row.title ?? ""
    fileCount = row.fileCount
    fileNames = row.fileNames
    isPublic = row.isPublic
    stars = row.stars
    date = row.updated
    language = row.language
    comments = row.comments
    url = nil
    ownDescription = row.description
  }

  /// The #tags of the description.
  var tags: [String] { HashTags.tags(in: ownDescription ?? "") }

  /// The first line of the description that has text, with an ellipsis if there are more.
  var firstLine: String {
    let lines = description.split(whereSeparator: \.isNewline)
      .filter { !$0.allSatisfy(\.isWhitespace) }
    return (lines.first.map(String.init) ?? "") + (lines.count > 1 ? " …" : "")
  }

  /// `public` or `secret`; "" if unknown.
  var visibility: String { isPublic.map(Gist.visibility) ?? "" }
  var isSecret: Bool { isPublic == false }
}

extension Gist {
  /// `public` or `secret`.
  var visibility: String? { isPublic.map(Self.visibility) }

  fileprivate static func visibility(isPublic: Bool) -> String { isPublic ? "public" : "secret" }
}
