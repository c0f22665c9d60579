import ChildProcesses
import Glibc

/// Lets a person choose a row at a terminal, below the output so far.
struct ChooserSession: Sendable {
  /// What a session waits for.
  private enum Signal: Sendable {
    case input(KeyReader.Input)
    case list(ChooserState.Event)
    /// Ctrl-Z stopped the program, and it continues.
    case resumed
  }

  let console: Console
  let input: Int32
  let mode: TerminalMode
  /// Returns the message for a list that could not be loaded.
  let describe: @Sendable (any Error) -> String

  /// Asks until a row is chosen; the rows of `first` are the beginning of the first list.
  ///
  /// The terminal is restored in any case, also if a signal ends or stops the program.
  ///
  /// - Throws: ``PromptError/cancelled`` for Escape and Ctrl-C, and at the end of input.
  func choose(
    _ question: String, from lists: [ChoiceList], first: ChoicePage
  ) async throws -> ChosenRow {
    var state = ChooserState(names: lists.map(\.name))
    _ = state.handle(.loaded(0, first))
    let reader = try KeyReader(descriptor: input)
    let (signals, signal) = AsyncStream.makeStream(of: Signal.self)
    try console.out.flush()
    // The frame has one line for the question: the others stay above it.
    let lines = ChooserView.lines(of: question, width: size().columns)
    for line in lines.dropLast() { try console.err.writeLine(console.errStyle(.bold, line)) }
    let view = ChooserView(
      question: lines.last ?? "", columns: lists.map(\.columns), style: console.errStyle)
    return try await Termination.with(cleanup: leave) {
      try await Suspension.with(
        before: leave,
        after: {
          enter()
          signal.yield(.resumed)
        },
        {
          enter()
          defer { leave() }
          reader.start { signal.yield(.input($0)) }
          defer { reader.stop() }
          return try await run(state, view, lists, signals, signal)
        })
    }
  }

  private func run(
    _ state: ChooserState, _ view: ChooserView, _ lists: [ChoiceList],
    _ signals: AsyncStream<Signal>, _ signal: AsyncStream<Signal>.Continuation
  ) async throws -> ChosenRow {
    var (state, view) = (state, view)
    var loads: [Task<Void, Never>] = []
    defer { for load in loads { load.cancel() } }
    try draw(&state, &view)
    for await received in signals {
      for event in try events(of: received) {
        switch state.handle(event) {
        case nil: break
        case .cancel: throw PromptError.cancelled
        case .suspend: kill(0, SIGTSTP)
        case .load(let index):
          loads.append(
            Task { signal.yield(.list(await loaded(index, lists[index]))) })
        case .choose(let row):
          try erase()
          try console.err.writeLine(view.answer(state, row, width: size().columns))
          return row
        }
      }
      try draw(&state, &view)
    }
    throw CancellationError()
  }

  private func events(of signal: Signal) throws -> [ChooserState.Event] {
    switch signal {
    case .input(.keys(let keys)): return keys.map { .key($0) }
    case .input(.ended): throw PromptError.cancelled
    case .list(let event): return [event]
    case .input(.resized), .resumed: return []
    }
  }

  private func loaded(_ index: Int, _ list: ChoiceList) async -> ChooserState.Event {
    do {
      return .loaded(index, try await list.load())
    } catch {
      return .failed(index, describe(error))
    }
  }

  private func draw(_ state: inout ChooserState, _ view: inout ChooserView) throws {
    let size = size()
    state.pageHeight = ChooserView.rowCount(height: size.rows)
    let frame = view.frame(state, width: size.columns, height: size.rows)
    console.liveLine.erase()
    var text = Self.beginUpdate + "\r\u{1B}[J" + frame.lines.joined(separator: "\n")
    if frame.lines.count > 1 { text += "\u{1B}[\(frame.lines.count - 1)A" }
    text += "\r" + (frame.cursor > 0 ? "\u{1B}[\(frame.cursor)C" : "") + Self.endUpdate
    try console.err.write(text)
    try console.err.flush()
  }

  /// A terminal that knows these shows the frame at once; others ignore them.
  private static let beginUpdate = "\u{1B}[?2026h"
  private static let endUpdate = "\u{1B}[?2026l"

  /// Erases the frame; the cursor is in its first line.
  private func erase() throws { try console.err.write("\r\u{1B}[J") }

  /// Starts to read keys; a paste arrives as a whole (bracketed paste).
  @Sendable private func enter() {
    mode.readKeys()
    try? console.err.write("\u{1B}[?2004h")
  }

  @Sendable private func leave() {
    mode.restore()
    try? console.err.write("\r\u{1B}[J\u{1B}[?2004l")
  }

  private func size() -> (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(input, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return (console.terminal.columns, 24)
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }
}
