import Synchronization

/// The progress of a sync or backup.
package enum FetchProgress: Hashable, Sendable {
  case listing(feed: String, count: Int)
  case fetching(Counts)

  package struct Counts: Hashable, Sendable {
    package internal(set) var fetched = 0
    var saved = 0
    /// The number of gists to fetch.
    package let total: Int
    /// The number of distinct gists in all feeds.
    package let listed: Int

    /// The number of gists saved with all their contents.
    package var complete: Int { listed - total + saved }
  }
}

/// Reports progress while gists are fetched and saved concurrently.
final class FetchProgressReporter: Sendable {
  private let counts: Mutex<FetchProgress.Counts>
  private let report: @Sendable (FetchProgress) -> Void

  init(_ counts: FetchProgress.Counts, _ report: @escaping @Sendable (FetchProgress) -> Void) {
    self.counts = Mutex(counts)
    self.report = report
    report(.fetching(counts))
  }

  /// Reports the new counts under the lock, so that a later report never has less.
  func update(_ body: (inout FetchProgress.Counts) -> Void) {
    counts.withLock { counts in
      body(&counts)
      report(.fetching(counts))
    }
  }
}
