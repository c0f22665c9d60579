import GistLibrary
import GitHubModels
import LocalFiles
import TestSupport

/// A library in a temporary folder.
struct ScratchLibrary {
  let file: PrivateFile

  static func with<Result: Sendable>(
    _ body: (ScratchLibrary) async throws -> Result
  ) async throws -> Result {
    try await ScratchFolder.with { folder in
      try await body(ScratchLibrary(file: PrivateFile("\(folder)/library/octocat.db")))
    }
  }

  func open() throws -> GistStore { try GistStore(writing: file) }
}

extension LibraryGist {
  /// A gist without files.
  static func empty(_ id: String) throws -> LibraryGist {
    let json = try JSON(parsing: #"{"id": "\#(id)", "files": {}}"#.utf8)
    guard let gist = Gist(json) else { throw InvalidGist() }
    return LibraryGist(gist: Decoded(gist, json: json), contents: [:], time: nil)
  }
}

private struct InvalidGist: Error {}
