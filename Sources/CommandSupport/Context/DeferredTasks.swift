import Synchronization

/// What is left to do when everything is printed: nobody waits for it, and it never changes how the
/// command ends.
package final class DeferredTasks: Sendable {
  package typealias Work = @Sendable () async -> Void

  private let works = Mutex<[Work]>([])

  package func add(_ work: @escaping Work) { works.withLock { $0.append(work) } }

  /// Does all of it, in the order in which it came.
  package func finish() async {
    for work in works.withLock({ works in
      defer { works = [] }
      return works
    }) {
      await work()
    }
  }
}
