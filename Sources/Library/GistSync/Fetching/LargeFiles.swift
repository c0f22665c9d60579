import GistLibrary
import GitHubAPI
package import GitHubModels

/// Fetches with git the files of a gist that GitHub's API does not serve.
///
/// Returns their bytes by the names of their git objects.
package typealias LargeFiles =
  @Sendable (_ files: [GistFile], _ gist: Gist) async throws -> [String: [UInt8]]

extension GistFile {
  /// Whether only git can fetch the file.
  var canComeByGit: Bool { unavailability == .gitOnly && contentHash != nil }
}

extension LibraryGist {
  /// The files that only git can fetch.
  var largeFiles: [GistFile] { gist.value.files.filter(\.canComeByGit) }

  /// Adds the contents of the files that only git can fetch.
  mutating func fetchLargeFiles(_ fetch: LargeFiles) async throws {
    let files = largeFiles
    guard !files.isEmpty else { return }
    let found = try await fetch(files, gist.value)
    for file in files {
      contents[file.name] = file.contentHash.flatMap { found[$0.lowercased()] }
    }
  }
}

extension FetchedGist {
  /// Adds the contents of the files that only git can fetch, or git's error.
  mutating func fetchLargeFiles(_ fetch: LargeFiles) async throws {
    do {
      try await gist.fetchLargeFiles(fetch)
    } catch {
      try Task.checkCancellation()
      missing += gist.largeFiles.map { MissingFile(file: $0.name, error: error) }
    }
  }
}
