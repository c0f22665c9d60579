import GitHubAPI
import GitHubModels
import Glibc
import LocalFiles

/// A gist on its way to a repository of the person's, by `git clone` (row 87).
struct GistClone: Sendable {
  let gist: NamedGist
  /// nil: one named as the gist.
  let folder: String?
  /// The person's own for git.
  let flags: [String]
  let context: AppContext

  private var host: Host { gist.session.host }

  func run() async throws {
    let found = try await context.about(gist) {
      try await gist.session.api.value(.gist(id: gist.id), as: Gist.self).value
    }
    guard let address = found.gitPullURL, let origin = host.gitOrigin(of: address, id: found.id)
    else { throw Failure.strangeGitAddress(found.gitPullURL, host: host) }
    let token = try await context.credentials(for: host).token(.ifThere)
    let command = command(
      address: address, folder: folder ?? found.id,
      helper: token == nil
        ? nil : GitHelper(origin: origin, command: context.credentialHelper(of: host, .handedOver)))
    let ending = try await context.programs.withSecret(command, token.map { Array($0.value.utf8) })
    if let status = try Self.status(of: ending) { throw status }
  }

  /// No submodule is followed, and no address that would run a program or read this disk: a gist may
  /// name any.
  private func command(address: String, folder: String, helper: GitHelper?) -> [String] {
    ["git", "-c", "protocol.file.allow=never", "-c", "protocol.ext.allow=never"]
      + (helper?.settings ?? []).flatMap { ["-c", "\($0.key)=\($0.value)"] }
      + ["clone", "--no-recurse-submodules"] + flags + ["--", address, folder]
  }

  /// nil where git did it; what git says of itself needs no further word.
  private static func status(of ending: Programs.Ending) throws -> ExitStatus? {
    switch ending {
    case .exited(0): nil
    // git's own status for wrong usage: one of the person's flags.
    case .exited(129): .wrongUsage
    case .exited: .gitFailed
    // The person ended it; where they ended us too, that signal ends us.
    case .signaled(SIGINT): .cancelled
    case .signaled(let number): throw Failure.gitEnded(by: number)
    case .notFound: throw Failure.noGit
    }
  }
}
