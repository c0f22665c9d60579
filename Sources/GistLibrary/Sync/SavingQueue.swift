import Synchronization

/// Saves gists beside the requests, as many in one transaction as came while the one before was written.
final class SavingQueue: Sendable {
  private let store: GistStore
  private let waiting = Mutex<[Fetched]>([])
  private let signals: AsyncStream<Void>
  private let signal: AsyncStream<Void>.Continuation

  init(_ store: GistStore) {
    self.store = store
    (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  func add(_ fetched: Fetched) {
    waiting.withLock { $0.append(fetched) }
    signal.yield()
  }

  /// No more will come.
  func finish() { signal.finish() }

  /// Saves until it is finished; all that was added is saved then.
  func run() async throws {
    for await _ in signals { try await save() }
    try await save()
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
