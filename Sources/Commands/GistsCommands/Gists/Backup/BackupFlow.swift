import ChildProcesses
import ClientState
import CommandSupport
import GistSync
import GitHubAPI
import GitHubModels
import LocalFiles
import TerminalOutput
import TextFormats

struct BackupFlow: Sendable {
  let path: String
  let feeds: [Feed]
  /// Whether to keep a git clone of each gist with all history.
  let includesHistory: Bool
  let repositories: GistRepositories

  private var sessions: Sessions { repositories.sessions }
  private var output: CommandOutput { sessions.output }

  func run() async throws {
    let session = try sessions.session(pace: .gitHub, answers: lists)
    let hasGit = repositories.programs.hasGit && session.host.gitPlaces != nil
    if includesHistory {
      guard session.host.gitPlaces != nil else { throw Failure.noHistories(session.host) }
      guard hasGit else { throw Failure.noGit }
    }
    let folder = try DownloadFolder(making: path, .personal)
    guard try folder.lock() else { throw Failure.otherBackup(path) }
    let command = sessions.failureFormatter.command(
      "backup", [.value(path)] + (feeds == SyncFlow.ordinary ? [] : feeds.words),
      options: includesHistory ? ["--git"] : [])
    let bar = SyncProgress(output, again: command)
    let (report, clones): (FolderBackup.Report, BackupClones.Report?)
    do {
      (report, clones) = try await Termination.with {
        folder.abandon()
      } _: {
        try await backUp(to: folder, session, hasGit: hasGit, bar)
      }
    } catch let error as APIError {
      throw sessions.failureFormatter.ended(error, again: command)
    }
    output.console.liveLine.erase()
    try tell(report, clones, of: session.host)
  }

  private func backUp(
    to folder: DownloadFolder, _ session: Session, hasGit: Bool, _ bar: SyncProgress
  ) async throws -> (FolderBackup.Report, BackupClones.Report?) {
    let backup = FolderBackup(
      folder, api: session.api,
      largeFiles: hasGit ? repositories.largeFiles(of: session.host) : nil
    ) { bar.show($0) }
    let report = try await backup.run(feeds.sources)
    guard includesHistory else { return (report, nil) }
    await remember(session.host)
    let clones = BackupClones(
      folder: folder, host: session.host, output: output,
      repositories: repositories)
    return (report, try await clones.update(report.gists))
  }

  /// Records the place of histories, for reading them offline.
  private func remember(_ host: Host) async {
    do {
      let path = try UserFile.absolutePath(of: path)
      try await sessions.stateFiles.backupFolders(of: host).update {
        $0.filter { $0 != path } + [path]
      }
    } catch {
      sessions.warn("could not record the folder for --offline", because: error)
    }
  }

  /// Caches the lists next to the gists, so that later runs send conditional requests.
  private var lists: ListAnswers {
    ListAnswers(
      files: ResponseFileCache(
        CacheFolder(
          "\(path)/\(BackupClone.lists)", limits: .init(bytes: 1 << 30, files: 10_000)
        ) { [output] in
          output.diagnostics.warn("could not cache the lists: \($0.sentence())")
        }))
  }

  private func tell(
    _ report: FolderBackup.Report, _ clones: BackupClones.Report?, of host: Host
  ) throws {
    if !report.listed.isEmpty {
      output.record(
        "backed_up",
        [
          .init("folder", path), .init("feeds", feeds.counts(of: report.listed)),
          .init("fetched", report.fetched),
        ] + (clones.map { [.init("histories", $0.fetched)] } ?? []))
      output.tellDone(
        "Backed up \(feeds.summary(of: report.listed)): \(report.fetched.grouped) fetched"
          + (clones.map { ", \(Plural.count($0.fetched, "history", "histories"))" } ?? ""))
    }
    var failures = sessions.failureFormatter.failures(feeds, missing: report.missing)
    failures += report.truncatedGists.map {
      Failure.filesCutShort($0, host: host, sessions.failureFormatter)
    }
    for (gist, file, reason) in report.missingFiles {
      var failure = failure(file, of: gist, reason, host)
      failure.message = "\(gist: gist.id): \(failure.message)"
      (failure.details, failure.nextSteps) = ([], [])
      failures.append(failure)
    }
    for (id, error) in report.failures + (clones?.failures ?? []) {
      var failure = sessions.failureFormatter.failure(for: error)
      failure.message = "\(gist: id): \(failure.message)"
      failures.append(failure)
    }
    try output.diagnostics.reportAll(failures)
  }

  private func failure(
    _ file: GistFile, of gist: Gist, _ reason: FolderBackup.MissingFileReason, _ host: Host
  ) -> Failure {
    switch reason {
    case .name(let problem): return .notWritten(file.name, problem)
    case .notServed(let reason):
      return .notServed(
        file, of: gist, host: host, because: reason, hasGit: repositories.programs.hasGit)
    case .disk(let error): return Failure(.dataRefused, error.sentence())
    case .failed(let error): return sessions.failureFormatter.failure(for: error)
    }
  }
}

/// Caches only lists: the backup itself holds the gists.
private struct ListAnswers: ResponseCache {
  let files: ResponseFileCache

  func response(for key: CacheKey) async -> CachedResponse? { await files.response(for: key) }

  func store(_ response: CachedResponse, for key: CacheKey) async {
    guard response.body.first == UInt8(ascii: "[") else { return }
    await files.store(response, for: key)
  }
}

extension Failure {
  /// The failure for `--git` with a saved copy of the API.
  fileprivate static func noHistories(_ host: Host) -> Failure {
    Failure(.wrongUsage, "--git can't be used with \(host)", host: host.name)
  }
}
