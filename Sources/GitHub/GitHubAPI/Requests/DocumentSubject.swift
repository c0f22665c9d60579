package import GitHubModels
import HTTPTypes

/// What a document must be about to be the response to a request that names it.
///
/// A cache, a proxy or a confused server can send the document of another request.
package enum DocumentSubject: Hashable, Sendable {
  case gist(String)
  case comment(Int, on: String)
  /// A comment or a revision of a gist.
  case part(ofGist: String)
  case user(String)
  /// A repository by its full name.
  case repository(String)
}

extension DocumentSubject {
  /// Returns what else the document is about; nil if it is about this, or doesn't say.
  package func other(in document: JSON) -> String? {
    switch self {
    case .gist(let id):
      return other("gist", id, document["id"]?.string)
    case .comment(let number, let gist):
      if let id = document["id"]?.int, id != number { return "comment \(id)" }
      return Self.part(ofGist: gist).other(in: document)
    case .part(let gist):
      // Until 2012, the URL of a comment did not contain its gist.
      let words = document["url"]?.string.flatMap(GistPath.init)?.segments
      return other("gist", gist, words?.first.flatMap { $0 == "comments" ? nil : $0 })
    case .user(let login):
      return other("user", login, document["login"]?.string)
    case .repository(let name):
      return other("repository", name, document["full_name"]?.string)
    }
  }

  private func other(_ kind: String, _ asked: String, _ got: String?) -> String? {
    guard let got, got.lowercased() != asked.lowercased() else { return nil }
    // It comes from the host, which may send anything.
    return "\(kind) \(got.prefix(100))"
  }

  /// Whether a redirect may lead to another one: users and repositories can be renamed.
  var canBeRenamed: Bool {
    switch self {
    case .user, .repository: true
    case .gist, .comment, .part: false
    }
  }
}

extension DocumentSubject: CustomStringConvertible {
  /// What was requested, for a message: `gist 6cad326836d38bd3a7ae`.
  package var description: String {
    switch self {
    case .gist(let id), .part(let id): "gist \(id)"
    case .comment(let number, _): "comment \(number)"
    case .user(let login): "user \(login)"
    case .repository(let name): "repository \(name)"
    }
  }
}

extension Router {
  /// What the documents of the response must be about; nil if the request does not name it.
  var subject: DocumentSubject? {
    switch self {
    case .gist(let id), .gistRevision(let id, _), .editGist(let id, _): .gist(id)
    case .gistComment(let gist, let id), .editComment(let gist, let id, _): .comment(id, on: gist)
    case .createComment(let gist, _), .gistComments(let gist, _), .gistCommits(let gist, _):
      .part(ofGist: gist)
    case .custom(let request): request.subject
    default: nil
    }
  }
}

extension CustomRequest {
  /// What the document must be about if the path is that of a gist, a revision or a comment.
  var subject: DocumentSubject? {
    guard method != .delete, method != .put,
      let segments = GistPath("/\(path)")?.segments, let id = segments.first, GistPath.isID(id)
    else { return nil }
    if segments.count == 1 { return .gist(id) }
    if segments.count == 3, segments[1] == "comments" {
      return Int(segments[2]).map { .comment($0, on: id) }
    }
    if ["comments", "commits"].contains(segments[1]) { return .part(ofGist: id) }
    return segments.count == 2 && GistPath.isID(segments[1]) ? .gist(id) : nil
  }
}
