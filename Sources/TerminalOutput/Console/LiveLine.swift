import Synchronization

/// A line at the bottom of the terminal that is redrawn, and erased before anything else is written
/// to the terminal.
///
/// It is not drawn if stderr is not a terminal.
package final class LiveLine: Sendable {
  private let sink: any Sink
  private let isShown: Bool
  private let isDrawn = Mutex(false)

  init(sink: any Sink, isShown: Bool) {
    self.sink = sink
    self.isShown = isShown
  }

  /// Replaces the line; `line` must be escaped and no wider than the terminal.
  package func draw(_ line: String) {
    guard isShown else { return }
    isDrawn.withLock { isDrawn in
      write("\r" + line + "\u{1B}[K")
      isDrawn = true
    }
  }

  /// Erases the line if it is drawn.
  package func erase() {
    isDrawn.withLock { isDrawn in
      guard isDrawn else { return }
      write("\r\u{1B}[K")
      isDrawn = false
    }
  }

  /// Ignores errors: a closed terminal must not fail the command.
  private func write(_ text: String) {
    do { try sink.write([UInt8](text.utf8)) } catch {}
  }
}
