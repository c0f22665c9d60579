import GistLibrary
import Synchronization

/// Saves fetched gists in batches while requests go on.
///
/// Indexing 32 gists in one transaction takes half the time of 32 transactions.
final class WriteQueue: Sendable {
  private struct Pending {
    var batch: [FetchResult] = []
    /// The size of the contents, in bytes.
    var size = 0
    var start: ContinuousClock.Instant?

    /// An interrupted sync loses no more than one batch.
    var isBatch: Bool {
      batch.count >= 32 || size >= 4 << 20 || start.map { .now - $0 > .seconds(1) } ?? false
    }

    /// Limits memory use if the disk is far slower than GitHub.
    var isFull: Bool { batch.count >= 64 || size >= 16 << 20 }

    mutating func add(_ result: FetchResult) {
      batch.append(result)
      size += result.contentSize
      start = start ?? .now
    }
  }

  private let store: GistStore
  private let onSave: @Sendable (_ count: Int) -> Void
  private let pending = Mutex(Pending())
  private let failure = Mutex<(any Error)?>(nil)
  private let batches: AsyncStream<Void>
  private let batchReady: AsyncStream<Void>.Continuation
  private let saves: AsyncStream<Void>
  private let saved: AsyncStream<Void>.Continuation

  /// `onSave` is called with the number of results in each saved batch.
  init(_ store: GistStore, onSave: @escaping @Sendable (_ count: Int) -> Void = { _ in }) {
    self.store = store
    self.onSave = onSave
    (batches, batchReady) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    (saves, saved) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Adds a result; waits while the queue is full.
  ///
  /// - Throws: The error that ended ``run()``.
  func add(_ result: FetchResult) async throws {
    let (isBatch, isFull) = pending.withLock { pending in
      pending.add(result)
      return (pending.isBatch, pending.isFull)
    }
    if isBatch { batchReady.yield() }
    if isFull {
      for await _ in saves where !pending.withLock(\.isFull) { break }
    }
    if let failure = failure.withLock({ $0 }) { throw failure }
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
      throw error
    }
  }

  private func save() async throws {
    let batch = pending.withLock { pending in
      defer { pending = Pending() }
      return pending.batch
    }
    guard !batch.isEmpty else { return }
    let updates = batch.compactMap(\.libraryUpdate)
    try await store.performWhenFree { store throws(LibraryError) in try store.apply(updates) }
    onSave(batch.count)
    saved.yield()
  }
}

extension FetchResult {
  /// In bytes.
  fileprivate var contentSize: Int {
    switch self {
    case .gist(let gist, _), .contents(let gist, _, _): gist.contents.size
    case .deleted, .failed: 0
    }
  }

  fileprivate var libraryUpdate: LibraryUpdate? {
    switch self {
    case .gist(let gist, let missing):
      .save(gist, isFullyFetched: missing.allSatisfy(\.isNotFound))
    case .contents(let gist, let stars, let missing):
      .saveContents(gist, stars, isFullyFetched: missing.allSatisfy(\.isNotFound))
    case .deleted(let id): .remove(id: id)
    case .failed: nil
    }
  }
}
