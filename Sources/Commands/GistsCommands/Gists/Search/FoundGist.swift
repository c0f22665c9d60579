import CommandSupport
import GistLibrary
import GitHubAPI
import GitHubModels

/// A search result: the gist, and the lines of its files to show.
struct FoundGist: Sendable {
  let gist: Decoded<Gist>
  let files: [(name: String, lines: [MatchingLines.Line])]

  init(gist: Decoded<Gist>, files: [(name: String, lines: [MatchingLines.Line])]) {
    self.gist = gist
    self.files = files
  }

  /// Creates a result with the lines that `matching` finds in each text of the hit.
  init(_ hit: LibraryGist, _ matching: (String) -> MatchingLines) {
    gist = hit.gist
    files = hit.gist.value.files.compactMap { file in
      guard let bytes = hit.contents[file.name],
        let text = String(validating: bytes, as: UTF8.self)
      else { return nil }
      return (file.name, matching(text).lines)
    }
  }
}
