import ChildProcesses
import Glibc

/// Wakes another thread's poll(2).
package final class Wakeup: Sendable {
  private let pipe: PipeEnds

  package init() throws { pipe = try PipeEnds() }

  /// The descriptor that becomes readable after ``fire()``.
  package var descriptor: Int32 { pipe.reading }

  /// Makes the descriptor readable; safe on any thread while this object exists.
  package func fire() {
    var byte: UInt8 = 1
    _ = write(pipe.writing, &byte, 1)
  }

  /// Reads what ``fire()`` wrote.
  package func acknowledge() {
    var bytes = [UInt8](repeating: 0, count: 64)
    _ = read(pipe.reading, &bytes, bytes.count)
  }

  deinit {
    close(pipe.reading)
    close(pipe.writing)
  }
}
