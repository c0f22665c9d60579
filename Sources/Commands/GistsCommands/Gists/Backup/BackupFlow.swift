import ChildProcesses
import CommandSupport
import GistLibrary
import GistSync
import GitHubAPI
import GitHubModels
import LocalFiles
import RepoBrowser
import TerminalOutput

/// Backs up feeds and reports the result on stderr.
struct BackupFlow: Sendable {
  let path: String
  let feeds: [Feed]
  let context: AppContext

  func run() async throws {
    let folder = try DownloadFolder(making: path, .personal)
    guard try folder.lock() else { throw Failure.otherBackup(path) }
    let session = try context.session(pace: .gitHub, answers: lists)
    let command = context.failureFormatter.command(
      "backup", [.value(path)] + (feeds == SyncFlow.ordinary ? [] : feeds.words))
    let bar = SyncProgress(context, again: command)
    let report: FolderBackup.Report
    do {
      report = try await Termination.with {
        folder.abandon()
      } _: {
        try await FolderBackup(folder, api: session.api) { bar.show($0) }.run(feeds.sources)
      }
    } catch let error as APIError {
      throw context.ended(error, feeds, again: command)
    }
    context.console.liveLine.erase()
    try tell(report, of: session.host)
  }

  /// Caches the lists next to the gists, so that later runs send conditional requests.
  private var lists: ListAnswers {
    ListAnswers(
      files: ResponseFileCache(
        CacheFolder("\(path)/.lists", limits: .init(bytes: 1 << 30, files: 10_000)) { [context] in
          context.diagnostics.warn("could not cache the lists: \($0.sentence())")
        }))
  }

  private func tell(_ report: FolderBackup.Report, of host: Host) throws {
    context.record(
      "backed_up",
      [
        .init("folder", path), .init("feeds", feeds.counts(of: report.listed)),
        .init("fetched", report.fetched),
      ])
    context.tellDone(
      "Backed up \(feeds.summary(of: report.listed)): \(report.fetched) fetched")
    var failures = report.truncatedGists.map {
      Failure.filesCutShort($0, host: host, context.failureFormatter)
    }
    for (gist, file, reason) in report.missingFiles {
      var failure = failure(file, of: gist, reason, host)
      failure.message = "gist \(gist.id): \(failure.message)"
      (failure.details, failure.nextSteps) = ([], [])
      failures.append(failure)
    }
    for (id, error) in report.failures {
      var failure = context.failureFormatter.failure(for: error)
      failure.message = "gist \(id): \(failure.message)"
      failures.append(failure)
    }
    try context.reportAll(failures)
  }

  private func failure(
    _ file: GistFile, of gist: Gist, _ reason: FolderBackup.MissingFileReason, _ host: Host
  ) -> Failure {
    switch reason {
    case .name(let problem): return .notWritten(file.name, problem)
    case .notServed(let reason):
      return .notServed(file, of: gist, host: host, because: reason)
    case .disk(let error): return Failure(.dataRefused, error.sentence())
    case .failed(let error): return context.failureFormatter.failure(for: error)
    }
  }
}

/// Caches lists only: the backup itself holds the gists.
private struct ListAnswers: ResponseCache {
  let files: ResponseFileCache

  func response(for key: CacheKey) async -> CachedResponse? { await files.response(for: key) }

  func store(_ response: CachedResponse, for key: CacheKey) async {
    guard response.body.first == UInt8(ascii: "[") else { return }
    await files.store(response, for: key)
  }
}
