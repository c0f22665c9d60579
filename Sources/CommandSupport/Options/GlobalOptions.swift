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
    guard let timeout, !Self.timeouts.contains(timeout) else { return }
    throw ValidationError(
      "--timeout takes \(Self.timeouts.lowerBound) to \(Self.timeouts.upperBound) seconds")
  }

  /// In seconds: up to a day.
  package static let timeouts = 1...86_400

  /// What was given, as a value that tests can make too.
  package var values: RunOptions {
    RunOptions(host: host, isVerbose: verbose, timeout: timeout, waits: wait, color: color)
  }
}

/// What the command line says of a whole run.
package struct RunOptions: Hashable, Sendable {
  package var host: String?
  package var isVerbose = false
  /// In seconds.
  package var timeout: Int?
  /// For a rate limit to end, however long.
  package var waits = false
  package var color = ColorChoice.auto

  package init(
    host: String? = nil, isVerbose: Bool = false, timeout: Int? = nil, waits: Bool = false,
    color: ColorChoice = ColorChoice.auto
  ) {
    self.host = host
    self.isVerbose = isVerbose
    self.timeout = timeout
    self.waits = waits
    self.color = color
  }
}

extension ColorChoice: ExpressibleByArgument {}
