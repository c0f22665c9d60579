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

  /// The failure of `git clone`; the last line of its output says why.
  static func notCloned(_ gist: String, _ status: ExitStatus, output: String) -> Failure {
    var reason = output.split(whereSeparator: \.isNewline).last.map { String($0).trimmed } ?? ""
    for prefix in ["fatal: ", "error: "] where reason.hasPrefix(prefix) {
      reason.removeFirst(prefix.count)
    }
    if reason.hasSuffix(".") { reason.removeLast() }
    return Failure(
      status, code: "git_failed",
      "could not clone gist \(gist)" + (reason.isEmpty ? "" : ": \(reason)"))
  }

  static func gitNotSetUp(_ place: String) -> Failure {
    Failure(
      .cannotWrite, "git could not change its configuration for \(place)",
      next: ["to see its configuration, run git config --global --list"])
  }

  static var noGitOnFolders: Failure {
    Failure(.wrongUsage, "git can't be set up for a folder; name a host with --host")
  }

  static func strangeGitAddress(_ address: String?, host: Host) -> Failure {
    Failure(
      .protocolBroken, code: "strange_address",
      "unexpected response from \(host): invalid git URL" + (address.map { ": \($0)" } ?? ""),
      host: host.name)
  }
}
