import Glibc
import Synchronization

/// A pager that displays what is written to ``input``.
package final class PagerProcess: Sendable {
  /// The descriptor of the pager's stdin.
  package let input: Int32
  private let running: Mutex<pid_t?>

  /// Starts the pager with a pipe as its stdin, and our stdout and stderr.
  ///
  /// Returns nil if it can't be started.
  ///
  /// - Parameters:
  ///   - command: a command for `sh -c`.
  ///   - environment: all of its variables.
  package init?(_ command: String, environment: [String: String]) {
    guard let pipe = try? PipeEnds() else { return nil }
    // The pager may exit first. Writing then fails with EPIPE, which ends the output, not us.
    signal(SIGPIPE, SIG_IGN)
    let (child, failure) = Spawn(
      command: ["/bin/sh", "-c", command], environment: environment, defaultSignals: .all,
      descriptors: [(pipe.reading, 0)]
    ).start()
    close(pipe.reading)
    guard failure == 0 else {
      close(pipe.writing)
      return nil
    }
    input = pipe.writing
    running = Mutex(child)
  }

  /// Closes the pipe and waits until the user quits the pager.
  ///
  /// A second call does nothing.
  ///
  /// - Returns: false if the shell can't find or run the program.
  @discardableResult package func finish() -> Bool {
    running.withLock { running in
      guard let child = running else { return true }
      close(input)
      var status: Int32 = 0
      while waitpid(child, &status, 0) < 0 && errno == EINTR {}
      running = nil
      return ![.exited(126), .exited(127)].contains(ChildStatus(waitStatus: status))
    }
  }
}
