import Synchronization

/// Reports progress while gists are fetched and saved concurrently.
final class FetchProgressReporter: Sendable {
  private let counts: Mutex<FetchProgress.Counts>
  private let report: @Sendable (FetchProgress) -> Void

  init(_ counts: FetchProgress.Counts, _ report: @escaping @Sendable (FetchProgress) -> Void) {
    self.counts = Mutex(counts)
    self.report = report
    report(.fetching(counts))
  }

  func update(_ body: (inout FetchProgress.Counts) -> Void) {
    let now = counts.withLock { counts in
      body(&counts)
      return counts
    }
    report(.fetching(now))
  }
}
