import CommandSupport
import GitHubAPI
import TerminalOutput

/// The systemd user units that sync feeds every hour.
/// <https://www.freedesktop.org/software/systemd/man/systemd.timer.html>
struct SyncTimer: Sendable {
  /// The absolute path of the program.
  let program: String
  let host: Host
  let feeds: [Feed]
  /// Variables that tell where the library and the accounts are.
  let environment: [(name: String, value: String)]

  /// `gists-sync`, with the host unless that is github.com.
  var name: String {
    guard host != .gitHub else { return "gists-sync" }
    let host = host.name.map { $0.isLetter || $0.isNumber || $0 == "." ? $0 : "-" }
    return "gists-sync-\(String(host))"
  }

  var serviceName: String { "\(name).service" }
  var timerName: String { "\(name).timer" }

  /// Asks the keyring over D-Bus and the host over the network, and needs nothing else.
  var service: String {
    let command = [program, "sync", "--if-unlocked", "--host", host.spelling] + feeds.map(\.name)
    let variables = environment.map { "Environment=\(Self.quote("\($0.name)=\($0.value)"))\n" }
    return """
      [Unit]
      Description=Sync gists of \(host.name)
      Documentation=man:gists(1)

      [Service]
      Type=oneshot
      \(variables.joined())ExecStart=\(command.map(Self.quoteArgument).joined(separator: " "))
      TimeoutStartSec=30min
      Nice=10
      NoNewPrivileges=yes
      PrivateTmp=yes
      RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6

      """
  }

  var timer: String {
    """
    [Unit]
    Description=Sync gists of \(host.name) every hour

    [Timer]
    OnCalendar=hourly
    RandomizedDelaySec=30min
    Persistent=true

    [Install]
    WantedBy=timers.target

    """
  }

  /// A command line also expands variables.
  private static func quoteArgument(_ text: String) -> String {
    quote(text.replacing("$", with: "$$"))
  }

  /// Quotes a word for a unit file, in which `%` starts a specifier.
  /// <https://www.freedesktop.org/software/systemd/man/systemd.syntax.html#Quoting>
  private static func quote(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("%", with: "%%").replacing("\n", with: "\\n")
    return "\"\(escaped)\""
  }
}

extension Failure {
  static func noSystemd(_ formatter: FailureFormatter) -> Failure {
    Failure(
      .systemError, code: .noSystemd, "systemd is not available: there is no systemctl",
      next: ["schedule this command yourself: \(formatter.command("sync"))"])
  }

  static func systemctlFailed(_ command: [String]) -> Failure {
    let command = command.joined(separator: " ")
    return Failure(
      .systemError, code: .systemctlFailed, "\(command) failed",
      next: ["to see why, run \(command)"])
  }

  static var noProgramPath: Failure {
    Failure(.systemError, "could not find the path of this program (/proc is not mounted)")
  }
}
