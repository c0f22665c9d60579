package import FoundationEssentials
package import HTTPTypes

/// Every endpoint that the client knows: the one place for methods, paths, queries and bodies.
/// <https://docs.github.com/en/rest/gists?apiVersion=2022-11-28>
package enum Router: Hashable, Sendable {
  case user
  case rateLimit
  case myGists(since: Date?, perPage: Int)
  case publicGists(since: Date?, perPage: Int)
  case starredGists(since: Date?, perPage: Int)
  case userGists(login: String, since: Date?, perPage: Int)
  case gist(id: String)
  case gistRevision(id: String, sha: String)
  case createGist(GistDraft)
  case deleteGist(id: String)
  case isStarred(id: String)
  case star(id: String)
  case unstar(id: String)
  /// An address that a document gave: the next page, a raw file.
  case found(URL)
}

extension Router {
  package var method: HTTPRequest.Method { fatalError("stub") }
  /// Every segment percent-encoded.
  package var path: String { fatalError("stub") }
  package var query: [URLQueryItem] { fatalError("stub") }
  package var body: [UInt8]? { fatalError("stub") }
  package var needsToken: Bool { fatalError("stub") }
}

/// What `POST /gists` is sent.
package struct GistDraft: Hashable, Sendable {
  package struct File: Hashable, Sendable {
    package var name: String
    package var content: String
    package init(name: String, content: String) { self.name = name; self.content = content }
  }
  package var description: String?
  package var isPublic: Bool
  package var files: [File]
  package init(description: String?, isPublic: Bool, files: [File]) {
    self.description = description; self.isPublic = isPublic; self.files = files
  }
}
