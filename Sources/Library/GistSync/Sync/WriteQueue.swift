import GistLibrary
import GitHubAPI
import Synchronization

/// Saves fetched gists in batches while requests continue.
///
/// Indexing 32 gists in one transaction takes half the time of 32 transactions.
final class WriteQueue: Sendable {
  private struct Pending {
    var updates: [LibraryUpdate] = []
    /// The number of results, some of which change nothing.
    var count = 0
    /// The size of the contents, in bytes.
    var size = 0

    /// An interrupted sync loses no more than one batch.
    var isBatch: Bool { count >= 32 || size >= 4 << 20 }

    /// Limits memory use if the disk is far slower than GitHub.
    var isFull: Bool { count >= 64 || size >= 16 << 20 }

    mutating func add(_ result: FetchResult) {
      count += 1
      switch result {
      case .fetched(let fetched):
        let isFullyFetched = fetched.missing.allSatisfy(\.isNotFound)
        updates.append(
          fetched.stars.map {
            .saveContents(fetched.gist, $0, isFullyFetched: isFullyFetched)
          }
            ?? .save(
              fetched.gist, isFullyFetched: isFullyFetched, isConfirmed: fetched.isConfirmed))
        size += fetched.gist.contents.size
      case .deleted(let id, let time): updates.append(.remove(id: id, at: time))
      case .failed: break
      }
    }
  }

  private let store: GistStore
  private let time: TimeSource
  /// The longest time that a result waits for others.
  private let delay: Duration
  private let onSave: @Sendable (_ count: Int) -> Void
  private let pending = Mutex(Pending())
  private let failure = Mutex<(any Error)?>(nil)
  /// Ends the wait of the latest batch.
  private let clock = Mutex<Task<Void, Never>?>(nil)
  private let batches: AsyncStream<Void>
  private let batchReady: AsyncStream<Void>.Continuation
  private let saves: AsyncStream<Void>
  private let saved: AsyncStream<Void>.Continuation

  /// `onSave` is called with the number of results in each saved batch.
  init(
    _ store: GistStore, time: TimeSource, delay: Duration = .seconds(1),
    onSave: @escaping @Sendable (_ count: Int) -> Void = { _ in }
  ) {
    self.store = store
    self.time = time
    self.delay = delay
    self.onSave = onSave
    (batches, batchReady) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    (saves, saved) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Adds a result; waits while the queue is full.
  ///
  /// - Throws: The error that ended ``run()``.
  func add(_ result: FetchResult) async throws {
    let (isFirst, isBatch, isFull) = pending.withLock { pending in
      pending.add(result)
      return (pending.count == 1, pending.isBatch, pending.isFull)
    }
    if isBatch {
      batchReady.yield()
    } else if isFirst {
      startClock()
    }
    if isFull {
      for await _ in saves where !pending.withLock(\.isFull) { break }
    }
    if let failure = failure.withLock({ $0 }) { throw failure }
  }

  private func startClock() {
    clock.withLock { clock in
      let former = clock
      former?.cancel()
      clock = Task { [batchReady, delay, time] in
        await former?.value
        guard (try? await time.sleep(delay)) != nil else { return }
        batchReady.yield()
      }
    }
  }

  private func endClock() async {
    let clock = clock.withLock(\.self)
    clock?.cancel()
    await clock?.value
  }

  /// Ends ``run()`` after it has saved everything that was added.
  func finish() { batchReady.finish() }

  /// Saves batches until ``finish()`` is called.
  func run() async throws {
    defer { saved.finish() }
    do {
      for await _ in batches { try await save() }
      try await save()
    } catch {
      failure.withLock { $0 = error }
      await endClock()
      throw error
    }
    await endClock()
  }

  private func save() async throws {
    let batch = pending.withLock { pending in
      defer { pending = Pending() }
      return pending
    }
    guard batch.count > 0 else { return }
    let updates = batch.updates
    try await store.performWhenFree { store throws(LibraryError) in try store.apply(updates) }
    onSave(batch.count)
    saved.yield()
  }
}

extension GistStore {
  /// Runs `body` on the store's queue, again while other processes lock the library: a sync can
  /// wait for about a minute.
  func performWhenFree<Value: Sendable>(
    _ body: @escaping @Sendable (GistStore) throws(LibraryError) -> Value
  ) async throws -> Value {
    for _ in 0..<12 {
      do throws(LibraryError) {
        return try await perform(body)
      } catch .busy {
        try Task.checkCancellation()
      }
    }
    return try await perform(body)
  }
}
