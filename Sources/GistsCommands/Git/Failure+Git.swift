import CommandSupport
import GitHubAPI

/// The sentences about git.
extension Failure {
  static var noGit: Failure {
    Failure(
      .unreachable, code: "no_git", "git is not installed",
      next: ["install it: apt-get install git"])
  }

  static func gitEnded(by number: Int32) -> Failure {
    Failure(.unreachable, code: "git_ended", "git was ended by signal \(number)")
  }

  static func gitNotSetUp(_ place: String) -> Failure {
    Failure(
      .cannotWrite, "git could not change its configuration for \(place)",
      next: ["look why: git config --global --list"])
  }

  static var noGitOnFolders: Failure {
    Failure(.wrongUsage, "a folder has no git: name a host")
  }

  static func strangeGitAddress(_ address: String?, host: Host) -> Failure {
    Failure(
      .protocolBroken, code: "strange_address",
      "\(host) gives no address of its own for git" + (address.map { ": \($0)" } ?? ""),
      host: host.name)
  }
}
