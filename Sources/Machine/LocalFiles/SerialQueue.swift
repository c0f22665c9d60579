import Synchronization

/// A thread that runs calls, or the tasks that prefer it, one at a time.
///
/// Swift has as many threads as the machine has cores, and a task that blocks occupies one of them:
/// on one core, deadlines and progress would stall until the disk, lock or computation is done.
///
/// The thread ends when there is nothing to run. If the system refuses a thread, the caller's
/// thread runs the calls: libdispatch would wait for a thread forever.
package final class SerialQueue: TaskExecutor {
  private struct State {
    var waiting: [@Sendable () -> Void] = []
    var isRunning = false
  }

  private let state = Mutex(State())

  package init() {}

  /// Returns the result of `body`; other tasks continue while it blocks.
  package func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      start { continuation.resume(returning: body()) }
    }
  }

  /// Runs `body` without waiting for its end.
  package func start(_ body: @escaping @Sendable () -> Void) {
    let begins = state.withLock { state in
      state.waiting.append(body)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    guard begins else { return }
    if SystemThread.start({ self.runAll() }) != 0 { runAll() }
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    start { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  private func runAll() {
    while let next = takeNext() { next() }
  }

  private func takeNext() -> (@Sendable () -> Void)? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.isRunning = false
        return nil
      }
      return state.waiting.removeFirst()
    }
  }
}
