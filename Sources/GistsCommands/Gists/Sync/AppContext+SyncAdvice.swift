import CommandSupport

extension AppContext {
  /// Returns `gists sync`, with the feed unless it is synced by default.
  func syncCommand(_ feed: Feed?) -> String {
    guard let feed, !SyncFlow.ordinary.contains(feed) else {
      return failureFormatter.command("sync")
    }
    return failureFormatter.command("sync \(feed.name)")
  }

  /// Runs `body`; if nothing is cached, the error's hint is to sync this feed.
  func advisingSync<Value>(
    of feed: Feed?, _ body: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await body()
    } catch let failure as Failure where failure.code == Failure.noCopy {
      var failure = failure
      failure.nextSteps = [Failure.syncStep(syncCommand(feed))]
      throw failure
    }
  }
}
