import CommandSupport
import GitHubAPI

/// Errors about git.
extension Failure {
  static var noGit: Failure {
    Failure(
      .unreachable, code: "no_git", "git is not installed",
      next: ["to install it, run apt-get install git"])
  }

  static func gitEnded(by number: Int32) -> Failure {
    Failure(.unreachable, code: "git_ended", "git was killed by signal \(number)")
  }

  /// The failure of `git clone`, with the reason in its output.
  static func notCloned(_ gist: String, _ status: ExitStatus, output: String) -> Failure {
    var reason = reason(in: output)
    if reason.hasSuffix(".") { reason.removeLast() }
    return Failure(
      status, code: "git_failed",
      "could not clone gist \(gist)" + (reason.isEmpty ? "" : ": \(reason)"))
  }

  /// Returns git's first error, or the last line if there is none.
  ///
  /// More errors, which follow from the first one, and advice may come after it.
  private static func reason(in output: String) -> String {
    let lines = output.split(whereSeparator: \.isNewline)
    for line in lines {
      for prefix in ["fatal: ", "error: "] where line.hasPrefix(prefix) {
        return String(line.dropFirst(prefix.count)).trimmed
      }
    }
    return lines.last.map { String($0).trimmed } ?? ""
  }

  static func gitNotSetUp(_ place: String) -> Failure {
    Failure(
      .cannotWrite, "git could not change its configuration for \(place)",
      next: ["to see its configuration, run git config --global --list"])
  }

  static var noGitOnFolders: Failure {
    Failure(.wrongUsage, "git can't be set up for a folder; name a host with --host")
  }

  /// `--ssh` with the sandbox or a saved copy.
  static func noSSH(_ host: Host) -> Failure {
    Failure(.wrongUsage, "--ssh can't be used with \(host)", host: host.name)
  }

  static func strangeGitAddress(_ address: String?, host: Host) -> Failure {
    Failure(
      .protocolBroken, code: "strange_address",
      "unexpected response from \(host): invalid git URL" + (address.map { ": \($0)" } ?? ""),
      host: host.name)
  }
}
