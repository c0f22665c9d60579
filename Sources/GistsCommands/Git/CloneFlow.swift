import ChildProcesses
import CommandSupport
import GitHubAPI
import GitHubModels
import Glibc
import LocalFiles
import Synchronization

/// Clones a gist with `git clone`.
struct CloneFlow: Sendable {
  let gist: NamedGist
  /// The folder to clone into; nil for one named after the gist's ID.
  let folder: String?
  /// The user's options for git.
  let flags: [String]
  let context: AppContext

  private var host: Host { gist.session.host }

  func run() async throws {
    let found = try await context.fetch(gist).value
    guard let address = found.gitPullURL, let origin = host.gitOrigin(of: address, id: found.id)
    else { throw Failure.strangeGitAddress(found.gitPullURL, host: host) }
    let token = try await context.credentials(for: host).token(.optional)
    let command = command(
      address: address, folder: folder ?? found.id,
      helper: token == nil
        ? nil : GitHelper(origin: origin, command: context.credentialHelper(of: host, .handedOver)))
    let failure = Mutex<(any Error)?>(nil)
    let ending = await context.withTerminal { [context] in
      do {
        return try await context.processRunner.foreground(
          command, token.map { Array($0.value.utf8) })
      } catch {
        failure.withLock { $0 = error }
        return .notFound
      }
    }
    if let failure = failure.withLock({ $0 }) { throw failure }
    if let status = try status(of: ending) { throw status }
    context.record("cloned", gist.members + [.init("folder", folder ?? found.id)])
  }

  /// Returns the git command.
  ///
  /// A gist can name any URL: submodules, and URLs that run a program or read local files, are
  /// disabled.
  private func command(address: String, folder: String, helper: GitHelper?) -> [String] {
    ["git", "-c", "protocol.file.allow=never", "-c", "protocol.ext.allow=never"]
      + (helper?.settings ?? []).flatMap { ["-c", "\($0.key)=\($0.value)"] }
      + ["clone", "--no-recurse-submodules"] + flags + ["--", address, folder]
  }

  /// Returns nil if git succeeded, else the exit status: git has already printed its error.
  private func status(of ending: ChildStatus) throws -> ExitStatus? {
    switch ending {
    case .exited(0): return nil
    // git's status for wrong usage, caused by one of the user's options.
    case .exited(129): return .wrongUsage
    // git uses one status for no network, no such repository and an existing folder.
    case .exited(128): return .unreachable
    case .exited: return .no
    case .signaled(let number):
      // After Ctrl-C no message is needed.
      if number != SIGINT { context.diagnostics.report(Failure.gitEnded(by: number)) }
      context.processRunner.raise(number)
      return .cancelled
    case .notFound: throw Failure.noGit
    }
  }
}
