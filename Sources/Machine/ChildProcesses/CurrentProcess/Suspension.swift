import CLinux
import Dispatch
import Glibc
package import LocalFiles

/// Handles SIGTSTP (Ctrl-Z).
package enum Suspension {
  /// Runs `body`; if Ctrl-Z stops the process meanwhile, calls `before` first, and `after` when the
  /// process continues.
  ///
  /// Both run on another thread. A signal that the process was started to ignore stays ignored. The
  /// calls may be nested: the innermost call handles the signal, because it has the terminal.
  package static func with<Value, Failure: Error>(
    before: @escaping @Sendable () -> Void, after: @escaping @Sendable () -> Void,
    _ body: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    guard let pipe = try? PipeEnds() else { return try await body() }
    let ended = DispatchSemaphore(value: 0)
    _ = clinux_report_signal(SIGTSTP, pipe.writing)
    DispatchQueue(label: "gists.suspension").async {
      while pipe.readByte() != nil {
        before()
        suspend()
        // First, because programs that `after` starts may suspend the process again.
        clinux_report_next_signal(SIGTSTP)
        after()
      }
      ended.signal()
    }
    func stop() {
      clinux_end_signal_report(SIGTSTP, pipe.writing)
      // The end of the pipe ends the thread.
      close(pipe.writing)
      ended.wait()
      close(pipe.reading)
    }
    defer { stop() }
    return try await body()
  }

  /// Stops the process; returns when it continues.
  ///
  /// The handler was reset when it ran, but libdispatch blocks signals in its threads.
  private static func suspend() {
    var (set, former) = (sigset_t(), sigset_t())
    sigemptyset(&set)
    sigaddset(&set, SIGTSTP)
    pthread_sigmask(SIG_UNBLOCK, &set, &former)
    // Another handler may have been set meanwhile and would also report this signal.
    signal(SIGTSTP, SIG_DFL)
    raise(SIGTSTP)
    pthread_sigmask(SIG_SETMASK, &former, nil)
  }
}

/// Makes a descriptor readable when a signal arrives: SIGWINCH, SIGCONT.
///
/// Several objects may wait for the same signal, and each gets it.
package final class SignalReport: Sendable {
  private let number: Int32
  private let pipe: PipeEnds

  /// The descriptor, valid while this object exists.
  package var descriptor: Int32 { pipe.reading }

  package init(of number: Int32) throws(FileError) {
    self.number = number
    pipe = try PipeEnds()
    // A handler must not wait for a reader, and one unread byte is enough.
    _ = fcntl(pipe.writing, F_SETFL, O_NONBLOCK)
    _ = clinux_report_signal(number, pipe.writing)
  }

  deinit {
    clinux_end_signal_report(number, pipe.writing)
    close(pipe.reading)
    close(pipe.writing)
  }

  /// Reads a report, and reports the next signal.
  package func acknowledge() {
    _ = pipe.readByte()
    clinux_report_next_signal(number)
  }
}
