import CLinux
import Glibc
package import LocalFiles

/// Makes a descriptor readable when a signal arrives: SIGWINCH, SIGCONT.
///
/// Several may wait for the same signal: each one gets it.
package final class SignalReport: Sendable {
  private let number: Int32
  private let pipe: PipeEnds

  /// The descriptor, valid while this object exists.
  package var descriptor: Int32 { pipe.reading }

  package init(of number: Int32) throws(FileError) {
    self.number = number
    pipe = try PipeEnds()
    // A handler must not wait for a reader; one byte says as much as many.
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
    var number: UInt8 = 0
    _ = read(pipe.reading, &number, 1)
    clinux_report_next_signal(self.number)
  }
}
