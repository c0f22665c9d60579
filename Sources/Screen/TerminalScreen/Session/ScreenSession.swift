import CLinux
import ChildProcesses
import Glibc
import Synchronization
package import TerminalOutput

/// A screen of its own on a terminal: draws grids, reads keys and gives the terminal back.
///
/// The terminal is restored however the program ends: by ``run(_:_:)`` at a return, an error,
/// SIGTERM, SIGHUP and SIGINT, by a handler after a crash, and by a child process after SIGKILL.
package final class ScreenSession: Sendable {
  private let device: TerminalDevice
  private let state: Mutex<ScreenState>
  private let reader: KeyReader

  /// Opens the terminal; the screen is entered by ``run(_:_:)``.
  ///
  /// With the mouse, its buttons and wheel act as keys, and the user can't select text as usual.
  package init(style: RenderStyle, hasMouse: Bool = false) throws {
    device = try TerminalDevice()
    state = Mutex(ScreenState(style: style, hasMouse: hasMouse))
    reader = try KeyReader()
  }

  /// The size of the terminal now.
  package var size: ScreenSize { device.size }

  /// Enters the screen, runs `body` and leaves it.
  ///
  /// `receive` is called on the session's thread for each event; it must not block.
  package func run<Value>(
    _ receive: @escaping @Sendable (ScreenEvent) -> Void, _ body: () async throws -> Value
  ) async throws -> Value {
    let reset = Array(ScreenSequences.leave.utf8)
    _ = clinux_guard_start(device.descriptor, reset, reset.count)
    defer { clinux_guard_end() }
    return try await Termination.with(cleanup: { [self] in leave() }) {
      try await Suspension.with(
        before: { [self] in leave() },
        after: { [self] in
          enter()
          receive(.resumed(size))
        },
        {
          enter()
          reader.start(self) { [self] in report($0, receive) }
          defer {
            reader.stop()
            leave()
          }
          return try await body()
        })
    }
  }

  /// Shows a grid of the terminal's size.
  ///
  /// It returns at once: a slow terminal gets the newest grid after it has accepted the previous
  /// one.
  package func draw(_ grid: Grid) {
    state.withLock { $0.show(grid) }
    flush()
  }

  /// Draws the whole screen again: another program may have written on it.
  package func redraw() {
    state.withLock { $0.forgetTerminal() }
    flush()
  }

  /// Sends a sequence that draws nothing: a copy to the clipboard, a bell.
  package func send(_ sequence: String) {
    state.withLock { $0.send(sequence) }
    flush()
  }

  /// Switches the mouse on or off.
  package func setMouse(_ isOn: Bool) {
    state.withLock { $0.hasMouse = isOn }
    send(isOn ? ScreenSequences.mouseOn : ScreenSequences.mouseOff)
  }

  /// Stops the program as Ctrl-Z does; the event ``ScreenEvent/resumed(_:)`` follows `fg`.
  package func suspend() {
    // Stops the whole process group, as the terminal does.
    kill(0, SIGTSTP)
  }

  /// Leaves the screen while `body` runs another program on the terminal: an editor, a pager, git.
  ///
  /// Keys are left to the program. Grids that are drawn meanwhile are shown afterwards.
  package func withoutScreen<Value, Failure: Error>(
    _ body: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    leave()
    defer { enter() }
    return try await body()
  }

  private func enter() {
    state.withLock { state in
      let isBack = state.wasOnScreen
      if state.isEntering() { takeTerminal(&state, isBack: isBack) }
    }
    reader.wake()
  }

  private func takeTerminal(_ state: inout ScreenState, isBack: Bool) {
    clinux_guard_changed()
    device.mode.readKeys(waits: false)
    let mouse = state.hasMouse ? ScreenSequences.mouseOn : ""
    let (recovery, origin) =
      isBack ? (ScreenSequences.recover, ScreenSequences.recoverOrigin) : ("", "")
    device.writeAll(Array((recovery + ScreenSequences.enter + origin + mouse).utf8))
    _ = state.write(to: device)
  }

  private func leave() {
    state.withLock { state in
      guard state.isLeaving() else { return }
      device.writeAll(Array((state.deletions + ScreenSequences.leave).utf8))
      // Otherwise the shell would get mouse events as input.
      if state.hasMouse { device.discardInput() }
      device.mode.restore()
      clinux_guard_restored()
    }
  }

  /// Writes pending output; the reader's thread writes the part that the terminal does not accept
  /// at once.
  private func flush() {
    let isComplete = state.withLock { state in
      state.write(to: device) && !state.hasPending
    }
    if !isComplete { reader.wake() }
  }
}

extension ScreenSession: KeySource {
  package var descriptor: Int32 { device.descriptor }

  /// Whether to read keys, to write, or to end.
  package var interest: KeyReader.Interest {
    state.withLock { state in
      if state.isGone { return .end }
      return state.isOnScreen ? .keys(writes: state.hasPending) : .nothing
    }
  }

  /// Reads keys under the lock, so that none is taken from another program after ``leave()``.
  package func read(into buffer: inout [UInt8]) -> ArraySlice<UInt8>? {
    state.withLock { state in
      guard state.isOnScreen else { return [] }
      let bytes = device.read(into: &buffer)
      if bytes == nil { state.end() }
      return bytes
    }
  }

  package func writePending() {
    state.withLock { _ = $0.write(to: device) }
  }

  private func report(_ event: KeyReader.Event, _ receive: (ScreenEvent) -> Void) {
    switch event {
    case .keys(let keys): receive(.keys(keys))
    case .resized:
      state.withLock { $0.forgetShown() }
      receive(.resized(size))
    case .continued: if reenter() { receive(.resumed(size)) }
    case .ended: receive(.ended)
    }
  }

  /// Enters the screen again after the program was stopped without notice (SIGSTOP); false if the
  /// screen was not entered.
  private func reenter() -> Bool {
    state.withLock { state in
      guard state.isOnScreen else { return false }
      state.forgetTerminal()
      takeTerminal(&state, isBack: true)
      return true
    }
  }
}

/// The size of a screen in cells.
package struct ScreenSize: Hashable, Sendable {
  package var rows: Int
  package var columns: Int
  /// The size of a cell in pixels; nil if the terminal does not report pixels.
  package var cell: PixelSize?

  package init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
  }
}

/// An event of a screen.
package enum ScreenEvent: Hashable, Sendable {
  /// The keys that were typed together.
  case keys([Key])
  /// The terminal has another size; the next frame is drawn completely.
  case resized(ScreenSize)
  /// The screen is back after Ctrl-Z and `fg`; the next frame is drawn completely.
  case resumed(ScreenSize)
  /// The terminal is gone; no more events follow.
  case ended
}

/// The sequences that enter and leave a screen.
///
/// Terminals ignore unknown private modes, so no terminal is asked for its modes.
/// <https://invisible-island.net/xterm/ctlseqs/ctlseqs.html#h3-Functions-using-CSI-_-ordered-by-the-final-character_s_>
enum ScreenSequences {
  /// Saves the cursor, switches to the alternate screen, stops wrapping of lines, marks pasted text
  /// and asks for focus events.
  static let enter = "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?1004h\u{1B}[?2004h\u{1B}[?25l"
  /// Reports the mouse's buttons and wheel (1000), in decimal numbers (1006).
  static let mouseOn = "\u{1B}[?1000h\u{1B}[?1006h"
  static let mouseOff = "\u{1B}[?1006l\u{1B}[?1000l"
  /// Resets the states that another program may have left: a string, mouse modes, focus events,
  /// application keys, margins, origin, insertion, line drawing and colors.
  ///
  /// Origin and margins move the cursor, so its position is restored for the shell.
  static let recover =
    "\u{1B}\\\u{1B}[?1003l\u{1B}[?1002l\u{1B}[?1000l\u{1B}[?1015l\u{1B}[?1006l\u{1B}[?1005l"
    + "\u{1B}[?1004l\u{1B}[?1l\u{1B}>\u{1B}7\u{1B}[?6l\u{1B}[r\u{1B}8\u{1B}[4l\u{1B}(B\u{F}\u{1B}[m"
  /// Resets the origin mode, which restoring the cursor in ``recover`` set to its earlier state.
  static let recoverOrigin = "\u{1B}[?6l"
  /// Resets everything that a screen changes, even if it was interrupted anywhere: first ends a
  /// string, the synchronized update, the margins and colors.
  static let leave =
    "\u{1B}\\\u{1B}[?2026l\u{1B}[r\u{1B}[m" + mouseOff + "\u{1B}[?2004l\u{1B}[?1004l\u{1B}[?7h"
    + "\u{1B}[?25h\u{1B}[?1049l"
}
