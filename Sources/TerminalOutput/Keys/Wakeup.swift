import ChildProcesses
import Glibc

/// Wakes another thread's poll(2).
final class Wakeup: Sendable {
  private let pipe: PipeEnds

  init() throws { pipe = try PipeEnds() }

  /// The descriptor that becomes readable after ``fire()``.
  var descriptor: Int32 { pipe.reading }

  /// Makes the descriptor readable; safe on any thread while this object exists.
  func fire() {
    var byte: UInt8 = 1
    _ = write(pipe.writing, &byte, 1)
  }

  deinit {
    close(pipe.reading)
    close(pipe.writing)
  }
}
