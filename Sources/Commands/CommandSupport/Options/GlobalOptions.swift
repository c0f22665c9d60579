package import ArgumentParser
import TerminalOutput

/// The options that every command accepts.
package struct GlobalOptions: ParsableArguments {
  @Option(
    name: [.customLong("host"), .customLong("hostname")],
    help: ArgumentHelp("GitHub host (default: setting host or github.com)", valueName: "host"),
    completion: .values(.host))
  package var host: String?

  @Option(
    help: ArgumentHelp(
      "Signed-in account to use (default: the active one)", valueName: "login"),
    completion: .values(.account))
  package var account: String?

  @Flag(name: .shortAndLong, help: "Show requests on stderr, with secrets redacted")
  var verbose = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Timeout in seconds, retries included (default: 30)", valueName: "s"))
  var timeout: Int?

  @Flag(help: "Wait for rate limits to reset, however long")
  var wait = false

  @Option(help: ArgumentHelp("Use color", valueName: "when"))
  var color: ColorChoice?

  @Flag(help: "Do not pipe output into a pager")
  var noPager = false

  package init() {}

  package func validate() throws {
    try ValidationError.refuseBlank(host, "--host")
    try ValidationError.refuseBlank(account, "--account")
    guard let timeout, !RunOptions.timeouts.contains(timeout) else { return }
    throw ValidationError(
      "--timeout must be \(RunOptions.timeouts.lowerBound) to \(RunOptions.timeouts.upperBound) "
        + "seconds")
  }

  /// Throws if an account is named for a command that chooses one itself.
  package func refuseAccount(_ command: String) throws {
    guard account != nil else { return }
    throw ValidationError("--account can't be used with gists \(command)")
  }

  /// The options as a value that tests can create.
  package var values: RunOptions {
    RunOptions(
      host: host, account: account, isVerbose: verbose, timeout: timeout, waits: wait,
      color: color, usesPager: !noPager)
  }
}

extension ColorChoice: ExpressibleByArgument {}

/// Options of the commands for users and repositories.
package struct RepoBrowserOptions: ParsableArguments {
  @Flag(help: "Show cached data, without the network")
  package var offline = false

  package init() {}
}

/// The option to skip the check for secrets: `--allow-secrets`.
package struct SecretOptions: ParsableArguments {
  @Flag(name: .customLong("allow-secrets"), help: "Send even if possible secrets are found")
  package var allowSecrets = false

  package init() {}
}

extension ValidationError {
  /// Throws if an option or argument was given but is blank, as from an unset shell variable.
  package static func refuseBlank(_ value: String?, _ name: String) throws {
    if let value, value.trimmed.isEmpty { throw ValidationError("\(name) is empty") }
  }
}
