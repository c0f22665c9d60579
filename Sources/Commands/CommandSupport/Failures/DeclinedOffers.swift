import Synchronization

/// The failures that a command offered to mend, and whose offer the user declined.
///
/// The messages stay what they are, but the exit status is that of a "no".
package final class DeclinedOffers: Sendable {
  private let statuses = Mutex<Set<ExitStatus>>([])

  package init() {}

  /// Records a "no" to the offer to mend a failure with this exit status.
  package func decline(_ status: ExitStatus) { statuses.withLock { _ = $0.insert(status) } }

  /// Returns the exit status of a command that ended with this one.
  package func ending(_ status: ExitStatus) -> ExitStatus {
    statuses.withLock { $0.contains(status) } ? .cancelled : status
  }
}
