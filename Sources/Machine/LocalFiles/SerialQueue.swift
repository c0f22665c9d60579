import Dispatch

/// A thread that runs calls, or the tasks that prefer it, one at a time.
///
/// Swift has as many threads as the machine has cores, and a task that blocks occupies one of them: on
/// one core, no deadline and no progress would run until the disk, a lock or a computation lets go.
package final class SerialQueue: TaskExecutor {
  private let queue: DispatchQueue

  /// The label is for debuggers.
  package init(_ label: String) { queue = DispatchQueue(label: "gists." + label) }

  /// Returns what `body` returns; other tasks go on while it blocks.
  package func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: body()) }
    }
  }

  /// Runs `body` without waiting for its end.
  package func start(_ body: @escaping @Sendable () -> Void) { queue.async(execute: body) }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
