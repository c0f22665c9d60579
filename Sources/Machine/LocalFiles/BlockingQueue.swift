import Dispatch

/// Runs calls that block, such as disk writes and locks, on a thread of their own, one at a time.
///
/// A task that blocks occupies one of Swift's few threads: a machine with one core would run no
/// deadline and no progress until the call returns.
package struct BlockingQueue: Sendable {
  private let queue: DispatchQueue

  package init(_ label: String) { queue = DispatchQueue(label: label) }

  /// Returns what `body` returns; other tasks go on while it blocks.
  package func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: body()) }
    }
  }
}
