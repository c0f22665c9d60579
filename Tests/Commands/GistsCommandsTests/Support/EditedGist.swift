import GitHubAPI
import HTTPTypes
import TestSupport

/// The gist that tests of changes edit, and GitHub's responses.
enum EditedGist {
  static let get = "GET /gists/\(GistDocument.id)"
  static let patch = "PATCH /gists/\(GistDocument.id)"

  /// A gist of three files.
  static let gist = GistDocument.with(["a.txt": "one\n", "b.txt": "two\n", "c.txt": "three\n"])

  /// The responses to a command that reads the gist, compares it and changes it.
  static func change(_ gist: GistDocument = gist) -> StubTransport {
    StubTransport([
      .answer(get, 200, gist.json), .answer(get, 200, gist.json), .change(patch, 200, gist.json),
    ])
  }

  /// The body of the last change; nil if nothing was changed.
  static func body(_ api: StubTransport) -> String? {
    api.requests.last { $0.method == .patch }.map {
      String(decoding: $0.body ?? [], as: UTF8.self)
    }
  }
}
