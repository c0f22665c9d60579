package import GitHubAPI
package import GitHubModels
import GistLibrary
package import LocalFiles

/// Saves gists as folders of plain files, which can be read without this program.
///
/// Unchanged gists are not fetched again. A backup can be killed at any moment: the next one
/// repeats every gist that was not completely written. Gists that are no longer listed are kept.
package struct FolderBackup: Sendable {
  /// Why a file is not in the backup.
  package enum MissingFileReason: Sendable {
    case name(DownloadNames.Problem)
    case notServed(FileUnavailable)
    case disk(FileError)
    case failed(any Error)
  }

  package struct Report: Sendable {
    /// The number of gists in each feed.
    package var listed: [(feed: String, count: Int)] = []
    /// Feeds of users who don't exist, with the host's response.
    package var missing: [(feed: String, error: any Error)] = []
    /// The gists that the lists have, each once.
    package var gists: [Decoded<Gist>] = []
    package var fetched = 0
    /// Files that are not in the backup, including those missing since an earlier run.
    package var missingFiles: [(gist: Gist, file: GistFile, reason: MissingFileReason)] = []
    /// Gists with more files than GitHub lists.
    package var truncatedGists: [Gist] = []
    /// Gists that could not be fetched.
    package var failures: [(id: String, error: any Error)] = []
  }

  private let folder: DownloadFolder
  private let api: APIManager
  private let largeFiles: LargeFiles?
  private let onProgress: @Sendable (FetchProgress) -> Void

  /// `largeFiles` is nil without git: files that GitHub's API does not serve are then reported.
  package init(
    _ folder: DownloadFolder, api: APIManager, largeFiles: LargeFiles? = nil,
    onProgress: @escaping @Sendable (FetchProgress) -> Void
  ) {
    self.folder = folder
    self.api = api
    self.largeFiles = largeFiles
    self.onProgress = onProgress
  }

  /// Backs up the gists of these feeds into the folder, which this process must have locked.
  ///
  /// - Throws: A `FileError`, or an `APIError` that every other request would also hit. Gists that
  ///   arrived before it are saved.
  package func run(_ sources: [FeedSource]) async throws -> Report {
    var report = Report()
    var seen: Set<String> = []
    var outdated: [Decoded<Gist>] = []
    for source in sources {
      let gists: [Decoded<Gist>]
      do {
        gists = try await list(source)
      } catch let error where source.isMissing(error) {
        report.missing.append((source.feed, error))
        continue
      }
      report.listed.append((source.feed, gists.count))
      for gist in gists where seen.insert(gist.value.id).inserted {
        report.gists.append(gist)
        let backup = try BackupFolder(of: gist.value.id, in: folder)
        if let current = backup.current(gist.value, hasGit: largeFiles != nil) {
          report.addMissingFiles(of: current, in: backup)
        } else {
          outdated.append(gist)
        }
      }
    }
    try await fetch(outdated, listed: seen.count, into: &report)
    try folder.synchronize()
    return report
  }

  private func list(_ source: FeedSource) async throws -> [Decoded<Gist>] {
    var gists: [Decoded<Gist>] = []
    onProgress(.listing(feed: source.feed, count: 0))
    for try await page in api.pages(source.route, of: Gist.self, loading: .concurrent) {
      gists += page.elements
      onProgress(.listing(feed: source.feed, count: gists.count))
    }
    return gists
  }

  private func fetch(
    _ gists: [Decoded<Gist>], listed: Int, into report: inout Report
  ) async throws {
    guard !gists.isEmpty else { return }
    let progress = FetchProgressReporter(.init(total: gists.count, listed: listed), onProgress)
    let documents = Dictionary(gists.map { ($0.value.id, $0) }) { first, _ in first }
    let fetcher = GistContentFetcher(api: api) { ids in
      Dictionary(uniqueKeysWithValues: ids.compactMap { id in documents[id].map { (id, $0) } })
    }
    try await fetcher.fetchAll(gists.map { ListedGist($0.value) }) { result in
      switch result {
      case .fetched(let fetched):
        // GraphQL sends no document.
        let gist = fetched.stars == nil ? fetched.gist : fetched.gist.withContentsInDocument
        try await backUp(gist, fetched.missing, into: &report)
        report.fetched += 1
      // An earlier backup of the gist is kept.
      case .deleted(let id, _): report.gists.removeAll { $0.value.id == id }
      case .failed(let id, let error): report.failures.append((id, error))
      }
      progress.update {
        $0.fetched += 1
        $0.saved += 1
      }
    }
  }

  private func backUp(
    _ fetched: LibraryGist, _ missing: [MissingFile], into report: inout Report
  ) async throws {
    let gist = fetched.gist.value
    var fetched = fetched
    var gitError: (any Error)?
    do {
      if let largeFiles { try await fetched.fetchLargeFiles(largeFiles) }
    } catch {
      try Task.checkCancellation()
      gitError = error
    }
    let backup = try BackupFolder(of: gist.id, in: folder)
    let failures = try backup.write(fetched, isComplete: missing.isEmpty && gitError == nil)
    report.addMissingFiles(of: gist, in: backup, gitError)
    report.missingFiles += failures.map { (gist, $0.file, .disk($0.error)) }
    report.missingFiles += missing.compactMap { missing in
      gist[exactly: missing.file].map { (gist, $0, .failed(missing.error)) }
    }
  }
}

extension FolderBackup.Report {
  /// Adds the files of a gist that are not in its backup; `gitError` is the reason why git did not
  /// fetch the large files.
  fileprivate mutating func addMissingFiles(
    of gist: Gist, in backup: BackupFolder, _ gitError: (any Error)? = nil
  ) {
    if gist.isTruncated { truncatedGists.append(gist) }
    for ((file, name), reason) in zip(BackupFolder.fileNames(gist), gist.files.unavailabilities) {
      switch name {
      case .failure(let problem): missingFiles.append((gist, file, .name(problem)))
      case .success(let name):
        guard let reason, reason != .gitOnly || !backup.holds(name, file) else { continue }
        let error = file.canComeByGit ? gitError : nil
        missingFiles.append((gist, file, error.map { .failed($0) } ?? .notServed(reason)))
      }
    }
  }
}
