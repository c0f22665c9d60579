import CLinux
import Glibc
package import LocalFiles

/// Makes a descriptor readable when a signal arrives: SIGWINCH, SIGCONT.
package final class SignalReport: Sendable {
  private let number: Int32
  private let pipe: PipeEnds

  /// The descriptor, valid while this object exists.
  package var descriptor: Int32 { pipe.reading }

  package init(of number: Int32) throws(FileError) {
    self.number = number
    pipe = try PipeEnds()
    report()
  }

  deinit {
    signal(number, SIG_DFL)
    close(pipe.reading)
    close(pipe.writing)
  }

  /// Reads a report, and reports the next signal.
  package func acknowledge() {
    var number: UInt8 = 0
    _ = read(pipe.reading, &number, 1)
    report()
  }

  private func report() { _ = clinux_report_signal(number, pipe.writing) }
}
