import CommandSupport
import GistSync
import GitHubAPI
import TerminalOutput
import TextFormats

extension FailureFormatter {
  /// Returns the error that stopped the fetching of feeds, with a hint that nothing is lost.
  ///
  /// `command` continues the fetching.
  func ended(_ error: APIError, again command: SuggestedCommand) -> any Error {
    if case .signInRequired = error { return error }
    var failure = self.failure(for: error)
    failure.nextSteps.append(
      "everything fetched so far is saved; to continue, run \(command)")
    return failure
  }

  func failures(
    _ feeds: [Feed], missing: [(feed: String, error: any Error)]
  ) -> [Failure] {
    missing.compactMap { name, error in
      feeds.first { $0.name == name }.map {
        failure(for: userNotFoundError(error, listing: $0))
      }
    }
  }

  /// Returns `gists sync`, with the feeds unless all of them are synced by default.
  func syncCommand(_ feeds: [Feed]) -> SuggestedCommand {
    let isOrdinary = feeds.allSatisfy(SyncFlow.ordinary.contains)
    return command("sync", isOrdinary ? [] : feeds.words)
  }

  /// Runs `body`; if nothing is cached, the error's first hint is to sync this feed.
  func advisingSync<Value>(
    of feed: Feed?, _ body: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await body()
    } catch let failure as Failure where failure.code == .noCopy {
      var failure = failure
      let sync = Failure.syncStep(syncCommand([feed].compactMap(\.self)))
      failure.nextSteps = [sync] + failure.nextSteps.dropFirst()
      throw failure
    }
  }
}

extension [Feed] {
  /// The feeds as arguments of a command.
  var words: [SuggestedCommand.Word] { map { .value($0.name) } }

  /// The lists that a sync or a backup fetches.
  var sources: [FeedSource] {
    map { feed in
      FeedSource(
        feed: feed.name, route: feed.route(since: nil, perPage: 100), isPartial: feed.isPartial)
    }
  }

  /// Returns a summary such as `12 gists of yours, 3 starred gists`.
  func summary(of listed: [(feed: String, count: Int)]) -> String {
    listed.map { name, count in "\(count.grouped) \(first { $0.name == name }?.gists ?? name)" }
      .listed
  }

  func counts(of listed: [(feed: String, count: Int)]) -> JSON {
    .array(listed.map { .object([.init("feed", $0.feed), .init("gists", $0.count)]) })
  }
}

extension Diagnostics {
  /// Notes that a list by stars ends with gists whose stars are unknown, if there are any.
  func noteUnknownStars(of count: Int) {
    guard count > 0 else { return }
    note("the stars of \(Plural.count(count, "gist")) are unknown; listed last")
  }
}
