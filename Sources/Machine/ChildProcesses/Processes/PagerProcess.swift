import Glibc
import LocalFiles
import Synchronization

/// A pager that displays the text written to ``input``.
package final class PagerProcess: Sendable {
  /// The descriptor of the pager's stdin, valid while this object exists.
  package let input: Int32
  /// `/dev/null`, which replaces the pipe at the end.
  private let null: Int32
  private let running: Mutex<pid_t?>

  /// Starts the pager, a command for `sh -c`, with a pipe as its stdin, and our stdout and stderr.
  ///
  /// Returns nil if it can't be started.
  package init?(_ command: String, environment: [String: String]) {
    let null = open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard null >= 0, let pipe = try? PipeEnds() else {
      if null >= 0 { close(null) }
      return nil
    }
    // The pager may exit first. Writing then fails with EPIPE, which ends the output, not us.
    signal(SIGPIPE, SIG_IGN)
    let (child, failure) = Spawn(
      command: ["/bin/sh", "-c", command], environment: environment, defaultSignals: .all,
      descriptors: [(pipe.reading, 0)]
    ).start()
    close(pipe.reading)
    guard failure == 0 else {
      close(pipe.writing)
      close(null)
      return nil
    }
    self.null = null
    input = pipe.writing
    running = Mutex(child)
  }

  deinit {
    close(input)
    close(null)
  }

  /// Does what ``finish()`` does on another thread.
  package func finished() async -> Bool { await SerialQueue().run { self.finish() } }

  /// Ends the pipe and waits until the user quits the pager; false if the shell can't run it.
  ///
  /// When a signal ends the program, another thread may still write to ``input``: the number stays
  /// in use, and the bytes are discarded. A second call does nothing.
  @discardableResult package func finish() -> Bool {
    running.withLock { running in
      guard let child = running else { return true }
      dup2(null, input)
      _ = fcntl(input, F_SETFD, FD_CLOEXEC)
      var status: Int32 = 0
      while waitpid(child, &status, 0) < 0 && errno == EINTR {}
      running = nil
      return ![.exited(126), .exited(127)].contains(ChildStatus(waitStatus: status))
    }
  }
}
