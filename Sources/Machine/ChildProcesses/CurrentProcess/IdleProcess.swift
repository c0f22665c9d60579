import CLinux

/// A process that waits for a person, and should not wake up for anything else.
package enum IdleProcess {
  /// Stops or starts what wakes up the process at intervals: a timer of libdispatch.
  ///
  /// While it is stopped, no thread replaces one that blocks.
  package static func set(isIdle: Bool) { clinux_rest_dispatch(isIdle) }
}
