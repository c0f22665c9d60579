package import ArgumentParser
package import TerminalOutput

/// The options that every command accepts.
package struct GlobalOptions: ParsableArguments {
  @Option(
    name: [.customLong("host"), .customLong("hostname")],
    help: ArgumentHelp(
      "GitHub host: a name, name:port or https URL (default: GISTS_HOST or github.com)",
      valueName: "host"), completion: .values(.host))
  package var host: String?

  @Flag(name: .shortAndLong, help: "Show requests on stderr, with secrets redacted")
  package var verbose = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Seconds to wait for a request and its retries (default: GISTS_TIMEOUT or 30)",
      valueName: "s"))
  package var timeout: Int?

  @Flag(help: "Wait for rate limits to reset, however long")
  package var wait = false

  @Option(help: ArgumentHelp("Use color: auto, always or never", valueName: "when"))
  package var color: ColorChoice?

  @Flag(help: "Do not page long output at a terminal")
  package var noPager = false

  package init() {}

  package func validate() throws {
    try ValidationError.refuseBlank(host, "--host")
    guard let timeout, !RunOptions.timeouts.contains(timeout) else { return }
    throw ValidationError(
      "--timeout must be \(RunOptions.timeouts.lowerBound) to \(RunOptions.timeouts.upperBound) "
        + "seconds")
  }

  /// The options as a value that tests can create.
  package var values: RunOptions {
    RunOptions(
      host: host, isVerbose: verbose, timeout: timeout, waits: wait, color: color,
      usesPager: !noPager)
  }
}

extension ColorChoice: ExpressibleByArgument {}
