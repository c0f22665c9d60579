import GitHubModels
import TextFormats

/// The gist, comment, revision, user or repository that a request names, and that the document in
/// its response must be about.
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
  /// Returns the other subject that a document has; nil if it has this one, or names none.
  func other(in document: JSON) -> String? {
    switch self {
    case .gist(let id):
      return other("gist", id, document["id"]?.string)
    case .comment(let number, let gist):
      if let id = document["id"]?.identifier, id != number { return "comment \(id)" }
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
    // The host may send a text of any length.
    return "\(kind) \(got.prefix(100))"
  }

  /// Whether a redirect may lead to another subject: users and repositories can be renamed.
  var canBeRenamed: Bool {
    switch self {
    case .user, .repository: true
    case .gist, .comment, .part: false
    }
  }
}

extension DocumentSubject: CustomStringConvertible {
  /// The requested document, for a message: `gist 6cad326836d38bd3a7ae`.
  package var description: String {
    switch self {
    case .gist(let id), .part(let id): "gist \(id)"
    case .comment(let number, _): "comment \(number)"
    case .user(let login): "user \(login)"
    case .repository(let name): "repository \(name)"
    }
  }
}
