import Dispatch
import Synchronization
import Testing

@testable import GistSync

@Suite struct `Progress of fetches` {
  @Test func `is reported in order, whatever runs at once`() {
    let count = 10_000
    let reported = Mutex<[Int]>([])
    let progress = FetchProgressReporter(.init(total: count, listed: count)) { progress in
      guard case .fetching(let counts) = progress else { return }
      reported.withLock { $0.append(counts.fetched) }
    }
    DispatchQueue.concurrentPerform(iterations: count) { _ in
      progress.update { $0.fetched += 1 }
    }
    #expect(reported.withLock { $0 } == Array(0...count))
  }
}
