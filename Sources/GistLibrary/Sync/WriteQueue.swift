import Synchronization

/// Saves gists beside the requests, many in one transaction: the index takes half the time for 32 at
/// once that it takes for each by itself.
final class WriteQueue: Sendable {
  private struct Waiting {
    var batch: [Fetched] = []
    /// Of the contents, in bytes.
    var size = 0
    var since: ContinuousClock.Instant?

    /// Worth a transaction: an interrupted sync loses no more than this.
    var isBatch: Bool {
      batch.count >= 32 || size >= 4 << 20 || since.map { .now - $0 > .seconds(1) } ?? false
    }

    /// More wait for the disk only where it is far slower than GitHub; a gist may be large.
    var isFull: Bool { batch.count >= 64 || size >= 16 << 20 }

    mutating func add(_ fetched: Fetched) {
      batch.append(fetched)
      size += fetched.size
      since = since ?? .now
    }
  }

  private let store: GistStore
  private let onSave: @Sendable (_ count: Int) -> Void
  private let waiting = Mutex(Waiting())
  private let failure = Mutex<(any Error)?>(nil)
  private let signals: AsyncStream<Void>
  private let signal: AsyncStream<Void>.Continuation
  private let savings: AsyncStream<Void>
  private let saved: AsyncStream<Void>.Continuation

  /// `onSave` hears how many were just saved.
  init(_ store: GistStore, onSave: @escaping @Sendable (_ count: Int) -> Void = { _ in }) {
    self.store = store
    self.onSave = onSave
    (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    (savings, saved) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Waits while many others wait; throws what ended ``run()``.
  func add(_ fetched: Fetched) async throws {
    let (isBatch, isFull) = waiting.withLock { waiting in
      waiting.add(fetched)
      return (waiting.isBatch, waiting.isFull)
    }
    if isBatch { signal.yield() }
    if isFull {
      for await _ in savings where !waiting.withLock(\.isFull) { break }
    }
    if let failure = failure.withLock({ $0 }) { throw failure }
  }

  /// No more will come.
  func finish() { signal.finish() }

  /// Saves until it is finished; all that was added is saved then.
  func run() async throws {
    defer { saved.finish() }
    do {
      for await _ in signals { try await save() }
      try await save()
    } catch {
      failure.withLock { $0 = error }
      throw error
    }
  }

  private func save() async throws {
    let batch = waiting.withLock { waiting in
      defer { waiting = Waiting() }
      return waiting.batch
    }
    guard !batch.isEmpty else { return }
    try await patiently { () throws(LibraryError) in
      try store.save(batch)
    }
    onSave(batch.count)
    saved.yield()
  }
}

extension Fetched {
  /// Of its contents, in bytes.
  fileprivate var size: Int {
    guard case .gist(let kept, _) = self else { return 0 }
    return kept.contents.values.reduce(0) { $0 + $1.count }
  }
}

/// Tries again where other processes keep the library: a sync is in no hurry.
func patiently<Value>(_ body: () throws(LibraryError) -> Value) async throws -> Value {
  for _ in 0..<12 {
    do throws(LibraryError) {
      return try body()
    } catch .busy {
      try Task.checkCancellation()
    }
  }
  return try body()
}
