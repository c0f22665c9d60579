import CLinux
import Glibc
package import LocalFiles

/// Makes a descriptor readable when the terminal's size changes (SIGWINCH).
package final class WindowChange: Sendable {
  private let pipe: PipeEnds

  /// The descriptor, valid while this object exists.
  package var descriptor: Int32 { pipe.reading }

  package init() throws(FileError) {
    pipe = try PipeEnds()
    report()
  }

  deinit {
    signal(SIGWINCH, SIG_DFL)
    close(pipe.reading)
    close(pipe.writing)
  }

  /// Reads a report, and reports the next change.
  package func acknowledge() {
    var number: UInt8 = 0
    _ = read(pipe.reading, &number, 1)
    report()
  }

  private func report() { _ = clinux_report_signal(SIGWINCH, pipe.writing) }
}
