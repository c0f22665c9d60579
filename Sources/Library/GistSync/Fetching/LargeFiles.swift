import GistLibrary
import GitHubAPI
package import GitHubModels

/// Fetches files of a gist that GitHub's API does not serve, by git.
///
/// Returns their bytes by the names of their git objects.
package typealias LargeFiles =
  @Sendable (_ files: [GistFile], _ gist: Gist) async throws -> [String: [UInt8]]

extension GistFile {
  /// Whether git can fetch the file, and nothing else.
  var canComeByGit: Bool { unavailability == .gitOnly && contentHash != nil }
}

extension LibraryGist {
  /// The files that only git can fetch.
  var largeFiles: [GistFile] { gist.value.files.filter(\.canComeByGit) }

  /// Adds the contents of the files that only git can fetch.
  mutating func add(_ fetch: LargeFiles) async throws {
    let files = largeFiles
    guard !files.isEmpty else { return }
    let found = try await fetch(files, gist.value)
    for file in files {
      contents[file.name] = file.contentHash.flatMap { found[$0.lowercased()] }
    }
  }
}

extension FetchedGist {
  /// Adds the contents of the files that only git can fetch, or why it could not.
  mutating func add(_ fetch: LargeFiles) async throws {
    do {
      try await gist.add(fetch)
    } catch {
      try Task.checkCancellation()
      missing += gist.largeFiles.map { MissingFile(file: $0.name, error: error) }
    }
  }
}
