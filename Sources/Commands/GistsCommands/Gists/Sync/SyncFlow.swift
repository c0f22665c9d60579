import ChildProcesses
import CommandSupport
import GistLibrary
import GistSync
import GitHubAPI
import LocalFiles
import TerminalOutput
import TextFormats

struct SyncFlow: Sendable {
  let feeds: [Feed]
  var isPaced = true
  let libraries: Libraries
  let repositories: GistRepositories
  /// Receives the progress of the sync, in addition to the progress line at a terminal.
  var progressed: @Sendable (FetchProgress) -> Void = { _ in }

  static let ordinary: [Feed] = [.mine, .starred]

  private var sessions: Sessions { libraries.sessions }
  private var output: CommandOutput { sessions.output }

  @discardableResult
  func run() async throws -> LibrarySync.Report {
    let session = try sessions.session()
    let library = try await library(session)
    let command = sessions.failureFormatter.command(
      "sync", feeds == Self.ordinary ? [] : feeds.words)
    let bar = SyncProgress(output, again: command)
    let report: LibrarySync.Report
    do {
      report = try await Termination.with(cleanup: bar.tellStop) {
        try await alone(library) { try await sync(library, bar) }
      }
    } catch let error as LibraryError {
      throw Failure.library(error, library.file.path)
    } catch let error as APIError {
      throw sessions.failureFormatter.ended(error, again: command)
    }
    output.console.liveLine.erase()
    try tell(report)
    return report
  }

  /// Returns the library of the signed-in user.
  ///
  /// Asks the host for the login if a variable holds a token that was never used before.
  private func library(_ session: Session) async throws -> LibraryFile {
    if let library = try libraries.library(of: session.host) { return library }
    guard let login = try await sessions.login(on: session.host) else {
      throw APIError.signInRequired(host: session.host.name)
    }
    guard let library = libraries.library(of: login, on: session.host) else {
      throw Failure(
        .protocolBroken, "unexpected response from \(session.host): invalid login",
        host: session.host.name)
    }
    return library
  }

  /// Runs `body` once no other sync is running.
  ///
  /// Two syncs at once would fetch everything twice.
  private func alone<Value>(
    _ library: LibraryFile, _ body: () async throws -> Value
  ) async throws -> Value {
    // The other one asks nothing, and what it copies needs no request here.
    let wait = sessions.waiting(for: "another sync", givesUp: false)
    do {
      return try await library.file.alone(at: "sync") {
        try await wait()
      } _: {
        try await body()
      }
    } catch let error as FileError {
      throw LibraryError.file(error)
    }
  }

  /// Syncs the library; a corrupt one is rebuilt, and lost data is fetched again.
  private func sync(
    _ library: LibraryFile, _ bar: SyncProgress
  ) async throws -> LibrarySync.Report {
    func once() async throws -> LibrarySync.Report {
      let store = try libraries.open(library, .writing) { store throws(LibraryError) in
        store
      }
      let session = try sessions.session(
        pace: isPaced ? .gitHub : nil,
        answers: LibraryResponseCache(store, now: sessions.time.now))
      let sync = LibrarySync(
        store, api: session.api,
        largeFiles: repositories.programs.hasGit
          ? repositories.largeFiles(of: session.host) : nil
      ) {
        bar.show($0)
        progressed($0)
      }
      let report = try await sync.run(feeds.sources)
      try store.checkpoint()
      return report
    }
    let identity = library.file.identity
    do {
      return try await once()
    } catch LibraryError.corrupt {
      try libraries.rebuild(library, identity)
      return try await once()
    }
  }

  private func tell(_ report: LibrarySync.Report) throws {
    if !report.listed.isEmpty {
      output.record(
        "synced",
        [
          .init("feeds", feeds.counts(of: report.listed)), .init("fetched", report.fetched),
          .init("removed", report.removed),
        ])
      output.tellDone(
        "Synced \(feeds.summary(of: report.listed)) "
          + "(\(report.fetched.grouped) fetched, \(report.removed.grouped) removed)")
    }
    let failures = report.failures.map { id, file, error in
      var failure = sessions.failureFormatter.failure(for: error)
      let file = file.map { ", \($0)" } ?? ""
      failure.message = "\(gist: id)\(file): \(failure.message)"
      return failure
    }
    try output.diagnostics.reportAll(
      sessions.failureFormatter.failures(feeds, missing: report.missing) + failures)
  }
}
