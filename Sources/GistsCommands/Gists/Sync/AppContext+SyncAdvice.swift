import CommandSupport

extension AppContext {
  /// `gists sync`, with the feed where that is none of those it brings anyway.
  func syncCommand(_ feed: Feed?) -> String {
    guard let feed, !SyncFlow.ordinary.contains(feed) else {
      return failureFormatter.command("sync")
    }
    return failureFormatter.command("sync \(feed.name)")
  }

  /// Where there is no copy, the next step is the sync of this feed.
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
