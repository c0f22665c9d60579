import CommandSupport
import GitHubAPI
import TerminalOutput

/// A command of this program that systemd runs for the user, for one host and account.
/// <https://www.freedesktop.org/software/systemd/man/systemd.service.html>
struct BackgroundCommand: Sendable {
  /// The absolute path of the program.
  let program: String
  let host: Host
  /// The login of `--account`; nil for the active account.
  var account: String?
  /// Variables that tell where the library and the accounts are.
  let environment: [(name: String, value: String)]

  /// Returns the name of a unit: `base`, with the host unless that is github.com, and with the account
  /// that was named.
  func unitName(_ base: String) -> String {
    let account = account.map { "-as-\(Self.word($0))" } ?? ""
    guard host != .gitHub else { return "\(base)\(account)" }
    return "\(base)-\(Self.word(host.name))\(account)"
  }

  private static func word(_ text: String) -> String {
    String(text.map { $0.isLetter || $0.isNumber || $0 == "." ? $0 : "-" })
  }

  /// Returns the lines of a service that run a command with these options and arguments.
  func start(_ name: String, options: [String], arguments: [String] = []) -> String {
    let command =
      [program, name] + options + ["--host", host.spelling]
      + (account.map { ["--account", $0] } ?? []) + arguments
    let variables = environment.map { "Environment=\(Self.quote("\($0.name)=\($0.value)"))\n" }
    return variables.joined()
      + "ExecStart=\(command.map(Self.quoteArgument).joined(separator: " "))"
  }

  /// The lines that keep a service from what it doesn't need: it asks the keyring over D-Bus and the
  /// host over the network.
  static let protection = """
    Nice=10
    NoNewPrivileges=yes
    RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6
    """

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

extension BackgroundCommand {
  init(_ sessions: Sessions, _ programs: Programs) throws {
    let host = try sessions.settings.namedHost()
    guard programs.executable.hasPrefix("/") else { throw Failure.noProgramPath }
    let names = ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"]
    self.init(
      program: programs.executable, host: host, account: try sessions.namedAccount(on: host),
      environment: names.compactMap { name in
        sessions.settings.variables[name].map { (name, $0) }
      })
  }
}

extension Failure {
  fileprivate static var noProgramPath: Failure {
    Failure(.systemError, "could not find the path of this program (/proc is not mounted)")
  }
}
