package import ArgumentParser
package import TerminalOutput

/// The options that every command accepts.
package struct GlobalOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The GitHub to talk to: a name, name:port or https URL (GISTS_HOST; github.com).",
      valueName: "host"))
  package var host: String?

  @Flag(name: .shortAndLong, help: "Show every request on stderr, secrets redacted.")
  package var verbose = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Seconds for one API request with its retries (GISTS_TIMEOUT; 30).", valueName: "s"))
  package var timeout: Int?

  @Flag(help: "Wait for a rate limit to end, however long.")
  package var wait = false

  @Option(help: ArgumentHelp("Colour: auto, always or never.", valueName: "when"))
  package var color: ColorChoice = .auto

  package init() {}

  package func validate() throws {
    try ValidationError.refuseBlank(host, "--host")
    guard let timeout, !RunOptions.timeouts.contains(timeout) else { return }
    throw ValidationError(
      "--timeout takes \(RunOptions.timeouts.lowerBound) to \(RunOptions.timeouts.upperBound) seconds"
    )
  }

  /// What was given, as a value that tests can make too.
  package var values: RunOptions {
    RunOptions(host: host, isVerbose: verbose, timeout: timeout, waits: wait, color: color)
  }
}

extension ColorChoice: ExpressibleByArgument {}
