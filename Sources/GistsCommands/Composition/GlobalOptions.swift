import ArgumentParser
import TerminalOutput

/// The options that every command accepts.
struct GlobalOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The GitHub to talk to.", valueName: "host"))
  var host: String?

  @Flag(name: .shortAndLong, help: "Tell every request on stderr, secrets redacted.")
  var verbose = false

  @Option(help: ArgumentHelp("Seconds for one API request with its retries (30).", valueName: "s"))
  var timeout: Int?

  @Flag(help: "Wait for a rate limit to end, however long.")
  var wait = false

  @Option(help: "auto, always or never.")
  var color: ColorChoice = .auto

  init() {}

  func validate() throws {
    guard let timeout else { return }
    guard (1...86_400).contains(timeout) else {
      throw ValidationError("--timeout takes a number of seconds from 1 to 86400")
    }
  }
}

extension ColorChoice: ExpressibleByArgument {}
