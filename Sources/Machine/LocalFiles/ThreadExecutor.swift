import Dispatch

/// Runs tasks on a thread of its own.
///
/// Swift has as many threads as the machine has cores. While two documents are rendered on two cores,
/// other tasks would wait.
package final class ThreadExecutor: TaskExecutor {
  private let queue: DispatchQueue

  package init(_ label: String) { queue = DispatchQueue(label: label) }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
