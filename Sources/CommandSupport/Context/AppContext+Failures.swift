import GitHubAPI
import TerminalOutput

extension AppContext {
  /// Formats the errors of this run.
  package var failureFormatter: FailureFormatter {
    FailureFormatter(
      host: try? namedHost(), isHostOption: options.host != nil, resolvedTokens: resolvedTokens,
      isVerbose: isVerbose,
      timeOfDay: ClockTime.clock, now: time.now)
  }
}
