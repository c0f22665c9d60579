package import GistGit
package import GitHubAPI
import TerminalOutput

/// Errors about git.
extension Failure {
  package static var noGit: Failure {
    Failure(
      .unreachable, code: .noGit, "git is not installed",
      next: ["install git: sudo apt install git"])
  }

  /// The failure of a git command, with the reason it gave.
  static func gitFailed(_ reason: String) -> Failure {
    // The authors of saved revisions can't be changed.
    let isPrivate = reason.contains("GH007")
    return Failure(
      .unreachable, code: .gitFailed, "git failed" + (reason.isEmpty ? "" : ": \(reason)"),
      next: isPrivate
        ? ["to allow it, change the setting at https://github.com/settings/emails"] : [])
  }

  package static func gitNotStarted(_ errno: Int32) -> Failure {
    Failure(
      .systemError, code: .gitNotStarted,
      "could not start git: \(FailureFormatter.text(errno: errno))")
  }

  package static func gitEnded(by number: Int32) -> Failure {
    Failure(.unreachable, code: .gitEnded, "git was killed by signal \(number)")
  }

  /// Returns the failure of `git clone`, with the reason in its output.
  package static func notCloned(_ gist: String, _ status: ExitStatus, reason: String) -> Failure {
    Failure(
      status, code: .gitFailed,
      "could not \(action: "clone") \(gist: gist)" + (reason.isEmpty ? "" : ": \(reason)"))
  }

  package static func gitNotSetUp(_ place: String) -> Failure {
    Failure(
      .cannotWrite, "git could not change its configuration for \(place)",
      next: ["to view it, run git config --global --list"])
  }

  /// The failure of a git command that asks for the token, but whose variables would reveal it.
  package static func tokenInDanger(_ danger: GitEnvironment.Danger) -> Failure {
    let (variable, reason) =
      switch danger {
      case .unverified: ("GIT_SSL_NO_VERIFY", "git would send it to an unverified server")
      case .traced: ("GIT_TRACE_REDACT", "git would write it to its trace")
      }
    return Failure(
      .no, code: .tokenInDanger, "the token was not given to git: \(reason)",
      next: ["to use the token, run unset \(variable)"])
  }

  package static var noGitOnFolders: Failure {
    Failure(.wrongUsage, "git can't be set up for a folder; name a host with --host")
  }

  /// `--ssh` with the sandbox or a saved copy.
  package static func noSSH(_ host: Host) -> Failure {
    Failure(.wrongUsage, "--ssh can't be used with \(host)", host: host.name)
  }

  package static func strangeGitAddress(_ address: String?, host: Host) -> Failure {
    Failure(
      .protocolBroken, code: .strangeAddress,
      "unexpected response from \(host): invalid git URL" + (address.map { ": \($0)" } ?? ""),
      host: host.name)
  }
}
