import ArgumentParser
import TerminalOutput

/// The options that every command accepts.
struct GlobalOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The GitHub to talk to: a name, name:port or https URL (GISTS_HOST; github.com).",
      valueName: "host"))
  var host: String?

  @Flag(name: .shortAndLong, help: "Show every request on stderr, secrets redacted.")
  var verbose = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Seconds for one API request with its retries (GISTS_TIMEOUT; 30).", valueName: "s"))
  var timeout: Int?

  @Flag(help: "Wait for a rate limit to end, however long.")
  var wait = false

  @Option(help: ArgumentHelp("Colour: auto, always or never.", valueName: "when"))
  var color: ColorChoice = .auto

  init() {}

  func validate() throws {
    try ValidationError.refuseBlank(host, "--host")
    guard let timeout, !Self.timeouts.contains(timeout) else { return }
    throw ValidationError(
      "--timeout takes \(Self.timeouts.lowerBound) to \(Self.timeouts.upperBound) seconds")
  }

  /// In seconds: up to a day.
  static let timeouts = 1...86_400

  /// What was given, as a value that tests can make too.
  var values: RunOptions {
    RunOptions(host: host, isVerbose: verbose, timeout: timeout, waits: wait, color: color)
  }
}

/// What the command line says of a whole run.
struct RunOptions: Hashable, Sendable {
  var host: String?
  var isVerbose = false
  /// In seconds.
  var timeout: Int?
  /// For a rate limit to end, however long.
  var waits = false
  var color = ColorChoice.auto
}

extension ColorChoice: ExpressibleByArgument {}
