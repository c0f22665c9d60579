import CommandSupport
import FoundationEssentials
import GistGit
import GistSync
import GitHubAPI
import GitHubModels
import LocalFiles
import TerminalOutput

/// Keeps a bare git clone of each gist beside its files in a backup.
///
/// A missing or damaged clone is created under another name, and renamed when it is complete.
/// Clones of gists that are no longer listed are kept.
struct BackupClones: Sendable {
  /// The folder of the backup, which this process has locked.
  let folder: DownloadFolder
  let host: Host
  let output: CommandOutput
  let repositories: GistRepositories

  struct Report: Sendable {
    var fetched = 0
    /// The gists whose history could not be fetched; an earlier clone is kept.
    var failures: [(id: String, error: any Error)] = []
  }

  /// The number of clones that are fetched at the same time.
  private static let width = 4
  /// The suffixes of clones that are being created, and of those that they replace.
  private static let (fresh, replaced) = (".new", ".old")

  /// Fetches the histories of gists that have changed since the last fetch.
  func update(_ gists: [Decoded<Gist>]) async throws -> Report {
    recover()
    let now = output.time.now()
    let outdated = gists.filter { gist in
      let clone = BackupClone(of: gist.value.id, in: folder.path)
      guard clone.isCurrent(gist.value) else { return true }
      clone.confirm(at: now)
      return false
    }
    var report = Report()
    let start = output.time.uptime()
    show(0, of: outdated.count, since: start)
    try await ConcurrentRequests.run(
      outdated, atOnce: Self.width,
      { gist in ([(gist.value.id, try await problem(with: gist))], []) }
    ) { id, error in
      if let error { report.failures.append((id, error)) } else { report.fetched += 1 }
      show(report.fetched + report.failures.count, of: outdated.count, since: start)
    }
    output.console.liveLine.erase()
    try folder.synchronize()
    return report
  }

  private func show(_ done: Int, of total: Int, since start: Duration) {
    guard total > 0, output.console.terminal.errIsTerminal, !output.isJSON else { return }
    output.console.show(
      Progress(
        "Fetching histories",
        .share(done, of: total, unit: "gist", after: output.time.uptime() - start)))
  }

  /// Fetches the history of a gist; returns the error, or nil if it succeeded.
  private func problem(with gist: Decoded<Gist>) async throws -> (any Error)? {
    do {
      try await fetch(gist)
      return nil
    } catch {
      try Task.checkCancellation()
      return error
    }
  }

  private func fetch(_ gist: Decoded<Gist>) async throws {
    let clone = BackupClone(of: gist.value.id, in: folder.path)
    let now = output.time.now()
    let name = try SafeName(gist.value.id + BackupClone.suffix)
    if DownloadFolder(name, in: folder) != nil,
      try await repository(at: clone.path, of: gist).update()
    {
      return try clone.record(gist, at: now)
    }
    let fresh = try SafeName(name.text + Self.fresh)
    let path = folder.path(of: fresh)
    do {
      _ = try DownloadFolder(making: fresh, in: folder)
      try await repository(at: path, of: gist).clone()
      try BackupClone(path: path).record(gist, at: now)
      try replace(name, by: fresh)
    } catch {
      remove(path)
      throw error
    }
  }

  private func repository(
    at path: String, of gist: Decoded<Gist>
  ) async throws -> GistRepository {
    try await repositories.connect(
      GistRepository(folder: path, git: repositories.programs.git), to: gist.value, on: host)
  }

  private func replace(_ name: SafeName, by fresh: SafeName) throws {
    let replaced = try SafeName(name.text + Self.replaced)
    if DownloadFolder.holds(name, in: folder.path) { try folder.rename(name, to: replaced) }
    try folder.rename(fresh, to: name)
    try folder.synchronize()
    remove(folder.path(of: replaced))
  }

  /// Removes the leftovers of a killed backup, and gives a clone that was not yet replaced its name
  /// back.
  private func recover() {
    for name in FolderNames.all(in: folder.path) {
      if name.hasSuffix(BackupClone.suffix + Self.fresh) {
        remove("\(folder.path)/\(name)")
      } else if name.hasSuffix(BackupClone.suffix + Self.replaced) {
        let clone = String(name.dropLast(Self.replaced.count))
        if let old = try? SafeName(name), let name = try? SafeName(clone),
          !DownloadFolder.holds(name, in: folder.path)
        {
          // If it fails, the clone is created again.
          try? folder.rename(old, to: name)
        } else {
          remove("\(folder.path)/\(name)")
        }
      }
    }
  }

  private func remove(_ path: String) {
    // The next backup removes leftovers.
    try? FileManager.default.removeItem(atPath: path)
  }
}
