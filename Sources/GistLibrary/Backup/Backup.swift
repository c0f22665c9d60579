package import GitHubAPI
package import GitHubModels
package import LocalFiles

/// Gists as folders of plain files, which no program is needed to read.
///
/// What did not change is not fetched again, and a gist is there whole, or its old state is, or it is
/// done again: a backup may be killed at any moment. It forgets nothing: gists that are no longer listed
/// stay.
package struct Backup: Sendable {
  /// Why a file is not in the backup.
  package enum Gap: Sendable {
    case name(DownloadNames.Problem)
    case notServed(FileUnavailable)
    case disk(FileError)
    case failed(any Error)
  }

  /// What came of it.
  package struct Report: Sendable {
    /// Gists of each feed.
    package var listed: [(feed: String, count: Int)] = []
    package var fetched = 0
    /// Files that are not there, those of earlier runs too.
    package var gaps: [(gist: Gist, file: GistFile, reason: Gap)] = []
    /// Gists of which GitHub lists the first files only.
    package var cutShort: [Gist] = []
    /// Gists that could not be fetched.
    package var failures: [(id: String, error: any Error)] = []
  }

  private let folder: DownloadFolder
  private let api: APIManager
  private let progress: @Sendable (Sync.Progress) -> Void

  package init(
    _ folder: DownloadFolder, api: APIManager,
    progress: @escaping @Sendable (Sync.Progress) -> Void
  ) {
    self.folder = folder
    self.api = api
    self.progress = progress
  }

  /// Brings the feeds' gists into the folder, which this process must have locked.
  ///
  /// - Parameter sources: the feeds.
  /// - Returns: what came of it.
  /// - Throws: what ended it: an `APIError` that no further request would escape, or `FileError`. What
  ///   came before is kept.
  package func run(_ sources: [Sync.Source]) async throws -> Report {
    folder.removeLeftovers()
    var report = Report()
    var known: Set<String> = []
    var outdated: [String] = []
    for source in sources {
      let gists = try await list(source)
      report.listed.append((source.feed, gists.count))
      for gist in gists where known.insert(gist.id).inserted {
        if let current = try BackupFolder(of: gist.id, in: folder).current(gist) {
          report.add(current)
        } else {
          outdated.append(gist.id)
        }
      }
    }
    try await fetch(outdated, listed: known.count, into: &report)
    try folder.synchronize()
    return report
  }

  private func list(_ source: Sync.Source) async throws -> [Gist] {
    var gists: [Gist] = []
    progress(.listing(feed: source.feed, count: 0))
    for try await page in api.pages(source.route, of: Gist.self, loading: .sideBySide) {
      gists += page.elements.map(\.value)
      progress(.listing(feed: source.feed, count: gists.count))
    }
    return gists
  }

  private func fetch(_ ids: [String], listed: Int, into report: inout Report) async throws {
    guard !ids.isEmpty else { return }
    let progress = FetchingProgress(Sync.Fetching(total: ids.count, listed: listed), progress)
    try await GistContentFetcher(api: api).run(ids) { fetched in
      switch fetched {
      case .gist(let kept, let missing):
        try write(kept, missing ?? [], into: &report)
        report.fetched += 1
      // What was here of it stays.
      case .gone: break
      case .failed(let id, let error): report.failures.append((id, error))
      }
      progress.change {
        $0.fetched += 1
        $0.saved += 1
      }
    }
  }

  private func write(
    _ kept: LibraryGist, _ missing: [MissingFile], into report: inout Report
  ) throws {
    let gist = kept.gist.value
    let failures = try BackupFolder(of: gist.id, in: folder).write(kept, isWhole: missing.isEmpty)
    report.add(gist)
    report.gaps += failures.map { (gist, $0.file, .disk($0.error)) }
    report.gaps += missing.compactMap { missing in
      gist.files.first { $0.name == missing.file }.map { (gist, $0, .failed(missing.error)) }
    }
  }
}

extension Backup.Report {
  /// Adds what no backup of the gist has.
  fileprivate mutating func add(_ gist: Gist) {
    if gist.isTruncated { cutShort.append(gist) }
    for (file, name) in BackupFolder.plan(gist) {
      switch name {
      case .failure(let problem): gaps.append((gist, file, .name(problem)))
      case .success:
        if let reason = file.notServed { gaps.append((gist, file, .notServed(reason))) }
      }
    }
  }
}
