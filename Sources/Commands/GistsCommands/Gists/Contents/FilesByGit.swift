import CommandSupport
import GistGit
import GistSync
import GitHubAPI
import GitHubModels
import TerminalOutput

extension GistRepositories {
  func largeFiles(of host: Host) -> LargeFiles {
    { [self] files, gist in try await contentsByGit(of: files, in: gist, on: host) }
  }

  /// Fetches a file that only git can fetch; nil for any other, and without git.
  func contentByGit(of file: GistFile, in gist: Gist, on host: Host) async throws -> [UInt8]? {
    guard programs.hasGit, file.unavailability == .gitOnly,
      let blob = file.contentHash?.lowercased()
    else { return nil }
    return try await contentsByGit(of: [file], in: gist, on: host)[blob]
  }

  /// Fetches files of a gist with git, the only way in which GitHub serves large ones.
  ///
  /// - Parameters:
  ///   - files: files of `gist`, with the names of their git objects.
  ///   - gist: the gist, in any revision.
  ///   - host: its host.
  /// - Returns: the exact bytes by the names of their git objects; a file that no revision has is
  ///   missing.
  /// - Throws: ``GitError``, ``Failure``.
  func contentsByGit(
    of files: [GistFile], in gist: Gist, on host: Host
  ) async throws -> [String: [UInt8]] {
    let wanted = Set(files.compactMap { $0.contentHash?.lowercased() })
    guard !wanted.isEmpty else { return [:] }
    let size = files.reduce(0) { $0 + ($1.size ?? 0) }
    return try await withRepository(of: gist, on: host, "Downloading \(ByteSize.text(size))") {
      repository in
      let head = try await repository.head()
      try await repository.fetch([head.commit])
      let files = try await repository.files(of: head.commit)
      var found = try await repository.contents(
        of: files.filter { wanted.contains($0.blob) }, limit: FileData.gitLimit)
      guard found.count < wanted.count else { return found }
      // The files are of an earlier revision.
      try await repository.fetch([head.commit], wholeHistory: true)
      for blob in wanted where found[blob] == nil {
        do {
          found[blob] = try await repository.contents(ofBlob: blob, limit: FileData.gitLimit)
        } catch GitError.failed {
          continue
        }
      }
      return found
    }
  }
}
