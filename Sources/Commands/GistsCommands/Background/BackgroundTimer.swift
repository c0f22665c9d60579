import CommandSupport
import GitHubAPI
import TerminalOutput

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

  /// The absolute path of the program.
  let program: String
  let host: Host
  /// The login of `--account`; nil for the active account.
  var account: String?
  let job: Job
  /// The variables that determine the place of the library and the accounts.
  let environment: [(name: String, value: String)]

  /// `gists-sync`, with the host unless that is github.com, and with the account if one was named.
  var name: String {
    let name = "gists-\(job.command)"
    let account = account.map { "-as-\(Self.word($0))" } ?? ""
    guard host != .gitHub else { return name + account }
    return "\(name)-\(Self.word(host.name))\(account)"
  }

  private static func word(_ text: String) -> String {
    String(text.map { $0.isLetter || $0.isNumber || $0 == "." ? $0 : "-" })
  }

  var serviceName: String { "\(name).service" }
  var timerName: String { "\(name).timer" }

  /// The service unit.
  ///
  /// It has access to the keyring over D-Bus and to the network, and to nothing else.
  /// A locked keyring is no failure: it is unlocked when its user signs in.
  var service: String {
    let command =
      [program, job.command] + job.options.map(\.argument)
      + ["--if-unlocked", "--host", host.spelling] + (account.map { ["--account", $0] } ?? [])
      + job.arguments.map(\.argument)
    let variables = environment.map { "Environment=\(Self.quote("\($0.name)=\($0.value)"))\n" }
    return """
      [Unit]
      Description=\(job.summary) \(host.name)
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
    Description=\(job.summary) \(host.name) every hour

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
  static func noSystemd(for command: SuggestedCommand) -> Failure {
    Failure(
      .systemError, code: .noSystemd, "systemd is not available: there is no systemctl",
      next: ["schedule this command yourself: \(command)"])
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
