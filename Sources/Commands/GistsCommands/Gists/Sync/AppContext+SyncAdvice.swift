import CommandSupport

extension AppContext {
  /// Returns `gists sync`, with the feeds unless all of them are synced by default.
  func syncCommand(_ feeds: [Feed]) -> SuggestedCommand {
    let isOrdinary = feeds.allSatisfy(SyncFlow.ordinary.contains)
    return failureFormatter.command("sync", isOrdinary ? [] : feeds.words)
  }

  /// Runs `body`; if nothing is cached, the error's hint is to sync this feed.
  func advisingSync<Value>(
    of feed: Feed?, _ body: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await body()
    } catch let failure as Failure where failure.code == Failure.noCopy {
      var failure = failure
      failure.nextSteps = [Failure.syncStep(syncCommand([feed].compactMap(\.self)))]
      throw failure
    }
  }
}
