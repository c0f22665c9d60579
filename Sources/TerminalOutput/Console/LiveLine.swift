import Synchronization

/// A line at the bottom of the terminal that is drawn over and over, and erased before anything
/// else is written to the terminal.
///
/// Draws nothing where stderr is no terminal.
package final class LiveLine: Sendable {
  private let sink: any Sink
  private let isShown: Bool
  private let isDrawn = Mutex(false)

  init(sink: any Sink, isShown: Bool) {
    self.sink = sink
    self.isShown = isShown
  }

  /// Draws `line`, made of safe text and styles and no wider than the terminal, over the last one.
  package func draw(_ line: String) {
    guard isShown else { return }
    isDrawn.withLock { isDrawn in
      write("\r" + line + "\u{1B}[K")
      isDrawn = true
    }
  }

  /// Takes the line away, if one is drawn.
  package func erase() {
    isDrawn.withLock { isDrawn in
      guard isDrawn else { return }
      write("\r\u{1B}[K")
      isDrawn = false
    }
  }

  /// A terminal that went away has nobody to draw for: that is no failure of the command.
  private func write(_ text: String) {
    do { try sink.write([UInt8](text.utf8)) } catch {}
  }
}
