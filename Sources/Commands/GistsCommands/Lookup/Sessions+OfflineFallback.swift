import CommandSupport
import GitHubAPI
import TerminalOutput

extension Sessions {
  /// Runs `show`; if the network is unreachable, runs it again with cached responses.
  ///
  /// Cached responses are shown only at a terminal. In a pipe the error is thrown, with a hint
  /// about them.
  ///
  /// - Parameters:
  ///   - offline: `--offline` was given, so `show` uses cached responses from the start.
  ///   - find: makes the requests of `show`, to find out whether their responses are cached.
  ///   - show: shows the result, online or offline.
  /// - Throws: the errors of `show`.
  func fallingBackToCache(
    offline: Bool, find: (RepoBrowserSession) async throws -> Void,
    show: (_ offline: Bool) async throws -> Void
  ) async throws {
    do {
      try await show(offline)
    } catch  where !offline && error.isNetworkAway {
      guard let age = await cacheAge(find) else { throw error }
      guard output.console.terminal.outIsTerminal else {
        throw failureFormatter.offeringOffline(error, from: age)
      }
      try await show(true)
    }
  }

  /// Returns the time of the oldest cached response to `find`; nil if a response is not cached.
  private func cacheAge(_ find: (RepoBrowserSession) async throws -> Void) async -> String? {
    // Nothing is shown yet, so these ages must not count.
    var isolated = self
    isolated.cacheAges = CacheAges()
    guard let browsing = try? await isolated.browsing(offline: true),
      (try? await find(browsing)) != nil
    else { return nil }
    return time.moment(isolated.cacheAges.oldest(of: browsing.session.host.name))
  }
}
