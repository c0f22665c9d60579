import Dispatch
import Glibc
import Synchronization

/// The main thread of a program that C's `main` started.
package final class MainThread: TaskExecutor {
  private static let shared = MainThread()

  private let jobs = Mutex<[UnownedJob]>([])
  private let arrived = DispatchSemaphore(value: 0)

  /// Runs `body` on Swift's threads, and keeps the process alive until it exits.
  package static func run(_ body: @escaping @Sendable () async -> Void) -> Never {
    Task { await body() }
    dispatchMain()
  }

  /// Runs `body` on the main thread, and keeps the process alive until it exits.
  ///
  /// No other thread is needed: libdispatch waits forever for a thread that the system refuses. As
  /// on libdispatch's threads, SIGPIPE is blocked: a write whose reader has gone fails, and ends no
  /// work halfway.
  package static func runAlone(_ body: @escaping @Sendable () async -> Void) -> Never {
    var blocked = sigset_t()
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &blocked, nil)
    Task(executorPreference: shared) { await body() }
    while true { shared.runNext() }
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    arrived.signal()
  }

  private func runNext() {
    arrived.wait()
    jobs.withLock { $0.removeFirst() }.runSynchronously(on: asUnownedTaskExecutor())
  }
}
