package import GitHubAPI
import TerminalOutput

extension AppContext {
  /// This context as the command line wants it.
  package func configured(_ options: RunOptions, isJSON: Bool) -> AppContext {
    var context = self
    context.options = options
    context.isJSON = isJSON
    if options.color != .auto {
      var terminal = console.terminal
      terminal.outHasColor = options.color == .always
      terminal.errHasColor = options.color == .always
      context.console = Console(
        out: console.out, err: console.err, terminal: terminal, liveLine: console.liveLine)
    }
    return context
  }

  /// `--verbose`, or `GISTS_DEBUG=api`.
  package var isVerbose: Bool { options.isVerbose || variables["GISTS_DEBUG"] == "api" }

  /// Where requests and answers are told, if they are.
  package var requestLog: (@Sendable (String) -> Void)? {
    guard isVerbose else { return nil }
    let diagnostics = diagnostics
    return { diagnostics.trace($0) }
  }

  /// For one API request with its retries.
  package func timeout() throws -> Duration {
    if let seconds = options.timeout { return .seconds(seconds) }
    guard let text = variables["GISTS_TIMEOUT"] else { return .seconds(30) }
    guard let seconds = Int(text), RunOptions.timeouts.contains(seconds) else {
      throw Failure(
        .configurationUnusable, "GISTS_TIMEOUT is no number of seconds from 1 to 86400: \(text)")
    }
    return .seconds(seconds)
  }

  /// A person at a terminal is made to wait a minute at most; nobody else, unless `--wait` says so.
  package var rateLimitWait: RateLimitWait {
    if options.waits { return .unlimited }
    return console.terminal.errIsTerminal ? .upTo(.seconds(60)) : .none
  }
}
