import CommandSupport
import FoundationEssentials
import GitHubModels

/// What one line of a list says of a gist, before it is laid out.
struct GistRow: Hashable, Sendable {
  let id: String
  /// "" for an anonymous gist.
  let owner: String
  /// The first file's name where GitHub has no description or a blank one; "" where there is
  /// neither.
  let description: String
  let fileCount: Int
  /// "" where GitHub does not say.
  let visibility: String
  let isSecret: Bool
  /// When it was changed, or deleted.
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
