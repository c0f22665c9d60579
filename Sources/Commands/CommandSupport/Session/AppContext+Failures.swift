import ClientState
import GitHubAPI
import TerminalOutput

extension AppContext {
  /// Formats the errors of this run.
  package var failureFormatter: FailureFormatter {
    let host = try? namedHost()
    return FailureFormatter(
      host: host, isHostOption: options.host != nil, isHostSetting: resolved(.host).source == .file,
      knownHost: { [self] in try? self.host(urlHost: $0) }, resolvedTokens: resolvedTokens,
      isTokenSet: host.map { !credentials(for: $0).variables.names.isEmpty } ?? false,
      isVerbose: isVerbose,
      timeOfDay: ClockTime.clock, now: time.now)
  }
}
