import ChildProcesses
import CommandSupport
import GitHubAPI
import GitHubModels
import Glibc
import LocalFiles

/// A gist on its way to a repository of the person's, by `git clone`.
struct CloneFlow: Sendable {
  let gist: NamedGist
  /// nil: one named as the gist.
  let folder: String?
  /// The person's own for git.
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
    let ending = try await context.processRunner.foreground(
      command, token.map { Array($0.value.utf8) })
    if let status = try status(of: ending) { throw status }
  }

  /// No submodule is followed, and no address that would run a program or read this disk: a gist may
  /// name any.
  private func command(address: String, folder: String, helper: GitHelper?) -> [String] {
    ["git", "-c", "protocol.file.allow=never", "-c", "protocol.ext.allow=never"]
      + (helper?.settings ?? []).flatMap { ["-c", "\($0.key)=\($0.value)"] }
      + ["clone", "--no-recurse-submodules"] + flags + ["--", address, folder]
  }

  /// nil where git did it; what git says of itself needs no further word.
  private func status(of ending: ChildStatus) throws -> ExitStatus? {
    switch ending {
    case .exited(0): return nil
    // git's own status for wrong usage: one of the person's flags.
    case .exited(129): return .wrongUsage
    // No network, no such repository, a folder that is there: git has one status for all of it.
    case .exited(128): return .unreachable
    case .exited: return .no
    case .signaled(let number):
      // A person who pressed Ctrl-C knows.
      if number != SIGINT { context.diagnostics.report(Failure.gitEnded(by: number)) }
      context.processRunner.raise(number)
      return .cancelled
    case .notFound: throw Failure.noGit
    }
  }
}
