import CommandSupport

/// Errors about the timer that syncs in the background.
extension Failure {
  static func noSystemd(_ formatter: FailureFormatter) -> Failure {
    Failure(
      .systemError, code: "no_systemd", "systemd is not available: there is no systemctl",
      next: ["schedule this command in another way: \(formatter.command("sync"))"])
  }

  static func systemctlFailed(_ command: [String]) -> Failure {
    let command = command.joined(separator: " ")
    return Failure(
      .systemError, code: "systemctl_failed", "\(command) failed",
      next: ["to see why, run \(command)"])
  }

  static var noProgramPath: Failure {
    Failure(.systemError, "could not find the path of this program (/proc is not mounted)")
  }
}
