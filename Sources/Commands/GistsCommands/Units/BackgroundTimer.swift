import CommandSupport
import GitHubAPI

/// The systemd user units that run a command every hour.
/// <https://www.freedesktop.org/software/systemd/man/systemd.timer.html>
struct BackgroundTimer: Sendable {
  /// A command that has such units.
  struct Job: Hashable, Sendable {
    /// The name of the command, which its units have, too.
    let command: String
    var options: [SuggestedCommand.Word] = []
    var arguments: [SuggestedCommand.Word] = []
    /// The units' descriptions without the host: `Sync gists of`.
    let summary: String
    /// The words for what happens every hour: `syncs`.
    let act: String
  }

  let command: BackgroundCommand
  let job: Job

  /// `gists-sync`, with the host unless that is github.com, and with the account if one was named.
  var name: String { command.unitName("gists-\(job.command)") }

  var serviceName: String { "\(name).service" }
  var timerName: String { "\(name).timer" }

  /// The service unit.
  ///
  /// A locked keyring is no failure: it is unlocked when its user signs in.
  var service: String {
    let start = command.start(
      job.command, options: job.options.map(\.argument) + ["--if-unlocked"],
      arguments: job.arguments.map(\.argument))
    return """
      [Unit]
      Description=\(job.summary) \(command.host.name)
      Documentation=man:gists(1)

      [Service]
      Type=oneshot
      \(start)
      TimeoutStartSec=30min
      \(BackgroundCommand.protection)

      """
  }

  var timer: String {
    """
    [Unit]
    Description=\(job.summary) \(command.host.name) every hour

    [Timer]
    OnCalendar=hourly
    RandomizedDelaySec=30min
    Persistent=true

    [Install]
    WantedBy=timers.target

    """
  }
}
