import CommandSupport
import GitHubAPI
import RepoBrowser
import TerminalOutput

extension AppContext {
  /// Shows what is kept of the host's answers where the network is away: to a person at a terminal; a
  /// pipe gets the error, which says that there is a copy.
  ///
  /// - Parameters:
  ///   - offline: `--offline` was given: `show` is all there is.
  ///   - find: looks the thing up, for a copy that `show` would show.
  ///   - show: shows the thing, with the network or without.
  /// - Throws: what `show` throws.
  func fallingBackToCache(
    offline: Bool, find: (RepoBrowserSession) async throws -> Void,
    show: (_ offline: Bool) async throws -> Void
  ) async throws {
    do {
      try await show(offline)
    } catch  where !offline && error.isNetworkAway {
      guard let age = await copyAge(find) else { throw error }
      guard console.terminal.outIsTerminal else { throw withCopy(error, of: age) }
      try await show(true)
    }
  }

  /// Of what is kept of a thing; nil where nothing is.
  private func copyAge(_ find: (RepoBrowserSession) async throws -> Void) async -> String? {
    // Nothing is shown yet that has an age.
    var unheard = self
    unheard.cacheAges = CacheAges()
    guard let browsing = try? await unheard.browsing(offline: true),
      (try? await find(browsing)) != nil
    else { return nil }
    return moment(unheard.cacheAges.oldest(of: browsing.session.host.name))
  }
}
