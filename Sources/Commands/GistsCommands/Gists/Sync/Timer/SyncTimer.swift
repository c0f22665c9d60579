import CommandSupport
import GitHubAPI

/// The systemd user units that sync feeds every hour.
/// <https://www.freedesktop.org/software/systemd/man/systemd.timer.html>
struct SyncTimer: Sendable {
  let command: BackgroundCommand
  let feeds: [Feed]

  var name: String { command.unitName("gists-sync") }
  var serviceName: String { "\(name).service" }
  var timerName: String { "\(name).timer" }

  var service: String {
    """
    [Unit]
    Description=Sync gists of \(command.host.name)
    Documentation=man:gists(1)

    [Service]
    Type=oneshot
    \(command.start("sync", options: ["--if-unlocked"], arguments: feeds.map(\.name)))
    TimeoutStartSec=30min
    \(BackgroundCommand.protection)

    """
  }

  var timer: String {
    """
    [Unit]
    Description=Sync gists of \(command.host.name) every hour

    [Timer]
    OnCalendar=hourly
    RandomizedDelaySec=30min
    Persistent=true

    [Install]
    WantedBy=timers.target

    """
  }
}
