import FoundationEssentials
import GistLibrary
import GitHubAPI
import GitHubModels

/// A listed gist with the contents that GraphQL returned.
struct PartialGist: Sendable {
  private let gist: LibraryGist
  private let stars: GistStars
  /// Files that are truncated, binary or not UTF-8.
  private let missing: [GistFile]

  /// Returns nil if the node describes another revision than the list.
  init?(_ listed: Decoded<Gist>, _ node: GistNode, time: Date?) {
    guard let files = node.contents(of: listed.value) else { return nil }
    var contents = FileContents()
    var missing: [GistFile] = []
    for (file, bytes) in files {
      if let bytes { contents[file.name] = bytes } else { missing.append(file) }
    }
    gist = LibraryGist(gist: listed, contents: contents, time: time)
    stars = GistStars(count: node.stargazerCount, isStarred: node.viewerHasStarred)
    self.missing = missing
  }

  var hasAllFiles: Bool { missing.isEmpty }

  var result: FetchResult { .contents(gist, stars) }

  /// Downloads the missing files.
  ///
  /// - Throws: An error that every further gist would hit too.
  func fetchFiles(from api: APIManager) async throws -> FetchResult {
    let (contents, failures) = try await api.contents(of: missing)
    var gist = gist
    for (name, bytes) in contents.files { gist.contents[name] = bytes }
    return .contents(gist, stars, missing: failures)
  }
}
