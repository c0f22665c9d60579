import GitHubModels
import TestSupport

@testable import GitHubAPI

/// A new gist, and the responses to a client that creates it.
enum CreationStubs {
  static let newGist = NewGist(
    description: "d", isPublic: false,
    files: [.init(name: "a.txt", data: "é"), .init(name: "b", data: "xyz")])
  static let post = "POST /gists"
  static let list = "GET /gists?per_page=100"
  /// The server's clock when the list is asked for.
  static let date = "Sat, 31 Jan 2026 12:05:00 GMT"

  /// A gist like the new gist, created at `created`, with other members as `changes` say.
  static func gist(
    _ id: String, created: String = "2026-01-31T12:04:50Z", description: String = #""d""#,
    isPublic: Bool = false, files: String = #"{"a.txt":{"size":2},"b":{"size":3}}"#
  ) -> String {
    #"{"id":"\#(id)","description":\#(description),"public":\#(isPublic),"files":\#(files),"created_at":"\#(created)"}"#
  }

  /// The files of the new gist, as the gist's own JSON has them.
  static let contents = #"{"a.txt":{"size":2,"content":"é"},"b":{"size":3,"content":"xyz"}}"#

  /// The response to a request for a gist that is in the list.
  static func fetched(
    _ id: String, created: String = "2026-01-31T12:04:50Z", description: String = #""d""#,
    files: String = contents
  ) -> StubTransport.Stub {
    .answer(
      "GET /gists/\(id)", 200,
      gist(id, created: created, description: description, files: files))
  }

  static func lost(_ reason: APIError.ConnectionFailure = .connectionLost) -> StubTransport.Stub {
    .failure(post, .unreachable(host: "github.com", reason: reason))
  }
}
