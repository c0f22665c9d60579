import ChildProcesses
import ClientState
import FoundationEssentials
package import GistGit
package import GitHubAPI
package import GitHubModels
import LocalFiles
import TerminalOutput

/// Private repositories for work on gists that only git can do.
package struct GistRepositories: Sendable {
  package let programs: Programs
  package let sessions: Sessions

  /// Runs `body` with an empty private repository for a gist, which is removed afterwards.
  ///
  /// - Parameters:
  ///   - gist: the gist; its document has the git URL.
  ///   - host: its host.
  ///   - activity: the activity for the progress line: `Uploading 40 MB`.
  ///   - body: receives the repository.
  /// - Returns: the result of `body`.
  /// - Throws: a ``Failure`` for a git URL of another host; ``GitError``, `FileError`, and the
  ///   errors of `body`.
  package func withRepository<Value>(
    of gist: Gist, on host: Host, _ activity: String,
    _ body: (GistRepository) async throws -> Value
  ) async throws -> Value {
    try await withRepository(named: gist.id, on: host, activity) { repository in
      try await body(try await connect(repository, to: gist, on: host))
    }
  }

  /// Runs `body` with an empty private repository, which no gist has yet.
  ///
  /// It is in `$XDG_CACHE_HOME/gists/git/HOST/NAME/`. Another process that needs a repository of
  /// that name waits, says so after a second, and gives up after the time of `--timeout`.
  package func withRepository<Value>(
    named name: String, on host: Host, _ activity: String,
    _ body: (GistRepository) async throws -> Value
  ) async throws -> Value {
    var git = programs.git
    let output = programs.output
    if output.console.terminal.errIsTerminal, !output.isJSON {
      git.onProgress = { [output] in output.console.show(Progress(activity, .percent($0.percent))) }
    }
    defer { output.console.liveLine.erase() }
    let folder = "\(sessions.stateFiles.folders.cache)/git/\(host.folderName)"
    removeAbandonedRepositories(of: host)
    let bundle = PrivateBundle("\(folder)/\(name)", onRepair: output.diagnostics.repaired)
    let wait = sessions.waiting(for: "another command on the same gist", silence: .seconds(1))
    return try await bundle.alone {
      try await wait()
    } _: {
      let remove: @Sendable () -> Void = { [path = bundle.path] in
        try? FileManager.default.removeItem(atPath: path)
      }
      remove()
      return try await Termination.with(cleanup: remove) {
        defer { remove() }
        let repository = GistRepository(folder: bundle.path, git: git)
        try await repository.create()
        return try await body(repository)
      }
    }
  }

  /// Returns the repository with the git URL of a gist and access to the token.
  ///
  /// - Throws: a ``Failure`` for a git URL of another host; errors of the keyring.
  package func connect(
    _ repository: GistRepository, to gist: Gist, on host: Host
  ) async throws -> GistRepository {
    guard let address = gist.gitPullURL, let origin = host.gitOrigin(of: address, id: gist.id)
    else { throw Failure.strangeGitAddress(gist.gitPullURL, host: host) }
    var repository = repository
    repository.address = address
    repository.git.options = GitProtection(address, isLoopback: origin.isLoopback).options("-c")
    if let token = try await sessions.credentials(for: host).token(.optional) {
      let helper = GitHelper(
        origin: origin, command: GitHelper.command(of: host, .handedOver, run: programs.executable))
      repository.git.options += helper.options("-c")
      repository.git.secret = Array(token.value.utf8)
    }
    return repository
  }

  /// Removes the repositories that killed processes left.
  package func removeAbandonedRepositories(of host: Host) {
    let folder = "\(sessions.stateFiles.folders.cache)/git/\(host.folderName)"
    for bundle in PrivateBundle.all(in: folder) {
      // If it can't be removed, the next run tries again.
      _ = try? bundle.ifUnused { try FileManager.default.removeItem(atPath: bundle.path) }
    }
    PrivateBundle.removeAbandonedLocks(in: folder)
  }
}

extension Programs {
  /// git without a token, for repositories on this computer.
  package var git: Git {
    var git = Git(runner, environment: gitEnvironment) { [redactor] in redactor.redact($0) }
    if let seconds = output.settings.options.timeout { git.patience = max(1, seconds) }
    git.sleep = { [time = output.time] in try await time.sleep($0) }
    return git
  }

  /// The variables for git.
  package var gitEnvironment: GitEnvironment { GitEnvironment(output.settings.variables.all) }

  /// Whether git is installed.
  package var hasGit: Bool {
    SearchPath.contains("git", environment: output.settings.variables.all)
  }
}

extension GitError: FailureConvertible {
  package func failure(_ formatter: FailureFormatter) -> Failure {
    switch self {
    case .notInstalled: .noGit
    case .notStarted(let errno): .gitNotStarted(errno)
    case .failed(let reason): .gitFailed(reason.text)
    case .killed(let number): .gitEnded(by: number)
    case .outcomeUnknown(let reason):
      Failure(
        .tryLater, code: .outcomeUnknown,
        "the push may or may not have been made: \(reason.text)")
    case .branchMoved:
      Failure(.no, code: .conflict, "someone else pushed to the gist in the meantime")
    case .strangeOutput(let command):
      Failure(.protocolBroken, code: .gitFailed, "unexpected output of \(command)")
    }
  }
}
