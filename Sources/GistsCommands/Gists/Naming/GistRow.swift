import CommandSupport
import FoundationEssentials
import GitHubModels

/// The values of a gist in a list.
struct GistRow: Hashable, Sendable {
  let id: String
  /// "" for an anonymous gist.
  let owner: String
  /// The description, else the name of the first file; "" if the gist has neither.
  let description: String
  let fileCount: Int
  /// "" if unknown.
  let visibility: String
  let isSecret: Bool
  /// When the gist was last updated, or deleted.
  let date: Date?

  init(_ gist: Gist) { self.init(gist, date: gist.updatedAt) }

  init(_ gist: Gist, date: Date?) {
    id = gist.id
    owner = gist.owner?.login ?? ""
    description = gist.title ?? ""
    fileCount = gist.files.count
    visibility = gist.visibility ?? ""
    isSecret = gist.isPublic == false
    self.date = date
  }
}

extension Gist {
  /// `public` or `secret`.
  var visibility: String? {
    isPublic.map { $0 ? "public" : "secret" }
  }
}
