import ClientState
import CommandSupport
import FoundationEssentials
import GistGit
import GitHubAPI
import GitHubModels
import TerminalOutput
import TextFormats

/// The history of a gist in a backup on this computer.
struct SavedHistory: Sendable {
  let gist: NamedGist
  let repository: GistRepository
  /// The last time the history was up to date.
  let time: Date

  /// Returns the revisions, newest first, as GitHub sends them.
  ///
  /// Authors with GitHub's private email address have a login; others have only a name.
  func revisions(
    limit: Int? = nil, counting isCounting: Bool = true
  ) async throws -> [Decoded<GistRevision>] {
    let revisions =
      isCounting
      ? try await repository.revisions(limit: limit)
      : try await repository.revisions(limit: limit, counting: false)
    return revisions.compactMap { revision in
      let login = Self.login(of: revision.authorEmail)
      let json = JSON.object([
        .init("version", revision.commit),
        .init("committed_at", revision.committed.map { .string($0.rfc3339) } ?? .null),
        .init("user", login.map { .object([.init("login", $0)]) } ?? .null),
        .init("author", .object([.init("name", revision.authorName)])),
        .init("change_status", Self.changeStatus(of: revision)),
      ])
      return GistRevision(json).map { Decoded($0, json: json) }
    }
  }

  private static func changeStatus(of revision: GistRepository.Revision) -> JSON {
    guard let additions = revision.additions, let deletions = revision.deletions else {
      return .null
    }
    return .object([
      .init("total", additions + deletions), .init("additions", additions),
      .init("deletions", deletions),
    ])
  }

  /// Returns the login in `1+octocat@users.noreply.github.com`; nil for another address.
  private static func login(of email: String) -> String? {
    let parts = email.split(separator: "@")
    guard parts.count == 2, parts[1].hasPrefix("users.noreply."),
      let login = parts[0].split(separator: "+").last
    else { return nil }
    return String(login)
  }
}

extension AppContext {
  /// Returns the history in the backup that was last up to date; nil if no backup has it.
  private func savedHistory(of gist: NamedGist) throws -> SavedHistory? {
    try stateFiles.backupFolders(of: gist.session.host).read()
      .compactMap { folder -> SavedHistory? in
        let clone = BackupClone(of: gist.id, in: folder)
        return clone.time.map { time in
          SavedHistory(gist: gist, repository: clone.repository(programs.git), time: time)
        }
      }
      .max { $0.time < $1.time }
  }

  /// Returns the history in a backup, and notes its age.
  ///
  /// - Throws: a ``Failure`` (69) if no backup has it.
  func offlineHistory(of gist: NamedGist) throws -> SavedHistory {
    guard let saved = try savedHistory(of: gist) else {
      throw failureFormatter.noHistory(of: gist)
    }
    guard programs.hasGit else { throw Failure.noGit }
    diagnostics.note("offline: showing the history as of \(time.moment(saved.time))")
    return saved
  }

  /// Returns the history in a backup if the network is unreachable and stdout is a terminal.
  ///
  /// In a pipe the error is thrown, with a hint about the backup.
  func offlineHistory(of gist: NamedGist, insteadOf error: any Error) throws -> SavedHistory? {
    guard error.isNetworkAway, programs.hasGit, let saved = try? savedHistory(of: gist) else {
      return nil
    }
    guard console.terminal.outIsTerminal else {
      throw failureFormatter.offeringOffline(error, from: time.moment(saved.time))
    }
    return try offlineHistory(of: gist)
  }
}

extension FailureFormatter {
  fileprivate func noHistory(of gist: NamedGist) -> Failure {
    let backup = on(gist.session.host).command(
      "backup", "FOLDER", options: ["--git"])
    return Failure(
      .unreachable, code: .noCopy, "no backup has the history of \(gist: gist.id)",
      next: ["to back up histories, run \(backup)"], host: gist.session.host.name)
  }
}
