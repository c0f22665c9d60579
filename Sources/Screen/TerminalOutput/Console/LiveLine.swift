import Synchronization

/// A line at the bottom of the terminal that is redrawn, and erased before anything else is written
/// to the terminal.
///
/// It is not drawn if stderr is not a terminal.
package final class LiveLine: Sendable {
  private let sink: any Sink
  private let isShown: Bool
  private let state = Mutex((isDrawn: false, isHidden: false))

  init(sink: any Sink, isShown: Bool) {
    self.sink = sink
    self.isShown = isShown
  }

  /// Replaces the line; `line` must be escaped and no wider than the terminal.
  package func draw(_ line: String) {
    guard isShown else { return }
    state.withLock { state in
      guard !state.isHidden else { return }
      write("\r" + line + "\u{1B}[K")
      state.isDrawn = true
    }
  }

  /// Erases the line if it is drawn.
  package func erase() {
    state.withLock { erase(&$0.isDrawn) }
  }

  /// Erases the line and draws none until ``show()``, while another program has the terminal.
  package func hide() {
    state.withLock { state in
      erase(&state.isDrawn)
      state.isHidden = true
    }
  }

  /// Draws the line again when it is next replaced.
  package func show() { state.withLock { $0.isHidden = false } }

  private func erase(_ isDrawn: inout Bool) {
    guard isDrawn else { return }
    write("\r\u{1B}[K")
    isDrawn = false
  }

  /// Ignores errors: a closed terminal must not fail the command.
  private func write(_ text: String) {
    do { try sink.write([UInt8](text.utf8)) } catch {}
  }
}
