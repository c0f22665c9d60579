import Synchronization

/// Work to do after everything is printed; it never changes the exit status.
package final class DeferredTasks: Sendable {
  package typealias Work = @Sendable () async -> Void

  private let works = Mutex<[Work]>([])

  package func add(_ work: @escaping Work) { works.withLock { $0.append(work) } }

  /// Runs all tasks in the order they were added.
  package func finish() async {
    for work in works.withLock({ works in
      defer { works = [] }
      return works
    }) {
      await work()
    }
  }
}
