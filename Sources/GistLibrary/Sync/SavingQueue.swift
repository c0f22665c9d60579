import Synchronization

/// Saves gists beside the requests, as many in one transaction as came while the one before was written.
final class SavingQueue: Sendable {
  private let store: GistStore
  private let waiting = Mutex<[Fetched]>([])
  private let failure = Mutex<(any Error)?>(nil)
  private let signals: AsyncStream<Void>
  private let signal: AsyncStream<Void>.Continuation
  private let savings: AsyncStream<Void>
  private let saved: AsyncStream<Void>.Continuation
  /// More wait for the disk only where it is far slower than GitHub; a gist may be large.
  private static let most = 32

  init(_ store: GistStore) {
    self.store = store
    (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    (savings, saved) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Waits while many others wait; throws what ended ``run()``.
  func add(_ fetched: Fetched) async throws {
    waiting.withLock { $0.append(fetched) }
    signal.yield()
    if isFull {
      for await _ in savings where !isFull { break }
    }
    if let failure = failure.withLock({ $0 }) { throw failure }
  }

  private var isFull: Bool { waiting.withLock { $0.count >= Self.most } }

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
      defer { waiting = [] }
      return waiting
    }
    guard !batch.isEmpty else { return }
    try await patiently { () throws(LibraryError) in
      try store.save(batch)
    }
    saved.yield()
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
