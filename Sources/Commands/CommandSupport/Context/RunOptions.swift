import ClientState
package import GitHubAPI
package import TerminalOutput

/// The command line's settings for a whole run.
package struct RunOptions: Hashable, Sendable {
  package var host: String?
  package var isVerbose = false
  /// In seconds.
  package var timeout: Int?
  /// Whether to wait for rate limits to reset, however long.
  package var waits = false
  /// nil leaves it to the settings.
  package var color: ColorChoice?
  /// Whether long output goes to a pager at a terminal.
  package var usesPager = true

  package init(
    host: String? = nil, isVerbose: Bool = false, timeout: Int? = nil, waits: Bool = false,
    color: ColorChoice? = nil, usesPager: Bool = true
  ) {
    self.host = host
    self.isVerbose = isVerbose
    self.timeout = timeout
    self.waits = waits
    self.color = color
    self.usesPager = usesPager
  }

  /// Returns these options; what they leave open is as in `others`.
  package func filled(from others: RunOptions) -> RunOptions {
    var options = self
    options.host = host ?? others.host
    options.timeout = timeout ?? others.timeout
    options.color = color ?? others.color
    options.waits = waits || others.waits
    return options
  }

  /// The values of `--timeout`, in seconds: up to a day.
  package static let timeouts = 1...86_400
}

extension AppContext {
  /// Returns this context with the command line's options applied.
  package func configured(_ options: RunOptions, isJSON: Bool) -> AppContext {
    var context = self
    context.options = options
    context.isJSON = isJSON
    return context.colored(options.color ?? .auto)
  }

  /// Returns this context with the settings file read, for the commands that use settings.
  ///
  /// Warns about settings that this version does not have.
  package func withSettings() throws -> AppContext {
    var context = self
    context.settings = try settingsFile.read()
    for unknown in context.settings.unknown {
      diagnostics.warn(
        "\(settingsFile.path): line \(unknown.line): unknown setting: \(unknown.key)")
    }
    return context.colored(try context.choice(.color, of: ColorChoice.self) ?? .auto)
  }

  private func colored(_ choice: ColorChoice) -> AppContext {
    guard choice != .auto else { return self }
    var (context, terminal) = (self, console.terminal)
    terminal.outHasColor = choice == .always
    terminal.errHasColor = choice == .always
    context.console = Console(
      out: console.out, err: console.err, terminal: terminal, liveLine: console.liveLine)
    return context
  }

  /// `--verbose`, or `GISTS_DEBUG=api`.
  package var isVerbose: Bool { options.isVerbose || variables["GISTS_DEBUG"] == "api" }

  /// Logs requests and responses; nil without `--verbose`.
  package var requestLog: (@Sendable (String) -> Void)? {
    guard isVerbose else { return nil }
    let diagnostics = diagnostics
    return { diagnostics.trace($0) }
  }

  /// Returns the time limit for one API request with its retries.
  package func timeout() throws -> Duration {
    if let seconds = options.timeout { return .seconds(seconds) }
    guard let text = variables["GISTS_TIMEOUT"] else { return .seconds(30) }
    guard let seconds = Int(text), RunOptions.timeouts.contains(seconds) else {
      throw Failure(
        .configurationUnusable, "invalid GISTS_TIMEOUT: \(text) (use 1 to 86400 seconds)")
    }
    return .seconds(seconds)
  }

  /// How long to wait for a rate limit without `--wait`: a minute at a terminal, else not at all.
  package func rateLimitWait() throws -> RateLimitWait {
    if try isOn(.wait) == true { return .unlimited }
    return console.terminal.errIsTerminal ? .upTo(.seconds(60)) : .none
  }
}
