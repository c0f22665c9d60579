import ChildProcesses
import Synchronization

/// A pager that starts with the first output, and has the terminal to itself while it runs.
///
/// Messages are held back meanwhile, and progress is not drawn.
final class PagerSession: Sendable {
  private struct State {
    var pager: PagerProcess?
    var hasStarted = false
    var held: [UInt8] = []
  }

  private let terminal: Console
  private let start: @Sendable () -> PagerProcess?
  private let state = Mutex(State())

  /// `start` starts the pager; nil if it can't be started.
  init(_ terminal: Console, start: @escaping @Sendable () -> PagerProcess?) {
    self.terminal = terminal
    self.start = start
  }

  /// The console whose stdout is the pager.
  var console: Console {
    Console(
      out: Output(
        sink: terminal.terminal.sink(PagerSink(session: self)), capacity: Output.wholeBuffer,
        liveLine: terminal.liveLine),
      err: Output(sink: terminal.terminal.sink(MessageSink(session: self)), capacity: 0),
      terminal: terminal.terminal, liveLine: terminal.liveLine)
  }

  /// Writes to the pager, which this starts.
  func write(output bytes: [UInt8]) throws(OutputError) {
    let pager = state.withLock { state in
      if !state.hasStarted {
        state.hasStarted = true
        terminal.liveLine.hide()
        state.pager = start()
      }
      return state.pager
    }
    guard let pager else {
      terminal.liveLine.show()
      return try terminal.out.write(bytes)
    }
    try DescriptorSink(pager.input).write(bytes)
  }

  /// Writes a message, after the pager if it is running.
  func write(message bytes: [UInt8]) throws(OutputError) {
    let isHeld = state.withLock { state in
      guard state.pager != nil else { return false }
      state.held += bytes
      return true
    }
    if !isHeld { try terminal.err.write(bytes) }
  }

  /// Waits until the user quits the pager, then writes the messages; false if the shell could not
  /// run the pager.
  @discardableResult func finish() -> Bool {
    end(state.withLock { $0.pager }?.finish() ?? true)
  }

  /// Does what ``finish()`` does on another thread.
  func finished() async -> Bool {
    end(await state.withLock { $0.pager }?.finished() ?? true)
  }

  private func end(_ wasFound: Bool) -> Bool {
    let held = state.withLock { state in
      defer { (state.pager, state.held) = (nil, []) }
      return state.held
    }
    terminal.liveLine.show()
    if !held.isEmpty { try? terminal.err.write(held) }
    return wasFound
  }
}

/// The stdout of a paged console.
private struct PagerSink: Sink {
  let session: PagerSession

  func write(_ bytes: [UInt8]) throws(OutputError) { try session.write(output: bytes) }
}

/// The stderr of a paged console.
private struct MessageSink: Sink {
  let session: PagerSession

  func write(_ bytes: [UInt8]) throws(OutputError) { try session.write(message: bytes) }
}
