import ChildProcesses
import Glibc

/// Lets a user choose one row: in a list that is filtered by typing, with another program, or by
/// number.
///
/// Use it only if ``Terminal/canAsk``.
package struct Chooser: Sendable {
  /// Runs a command with lines on stdin and returns its output; nil if the shell can't run it.
  ///
  /// Throws if the system can't start it.
  package typealias Run = @Sendable (_ command: String, _ lines: [UInt8]) async throws -> [UInt8]?

  private let prompt: Prompt
  private let isDumb: Bool
  private let program: String?
  private let run: Run
  private let describe: @Sendable (any Error) -> String

  /// - Parameters:
  ///   - prompt: asks by number if the terminal can't move its cursor.
  ///   - environment: contains another program (`GISTS_CHOOSER`) and the terminal (`TERM`).
  ///   - run: runs that program.
  ///   - describe: returns the message for a list that could not be loaded, and for a program that
  ///     could not be started.
  package init(
    prompt: Prompt, environment: [String: String], run: @escaping Run,
    describe: @escaping @Sendable (any Error) -> String
  ) {
    self.prompt = prompt
    isDumb = ["", "dumb"].contains(environment["TERM"] ?? "")
    program = environment["GISTS_CHOOSER"].flatMap { $0.isEmpty ? nil : $0 }
    self.run = run
    self.describe = describe
  }

  /// Asks until a row is chosen; `first` are the first rows of the first list.
  ///
  /// Throws ``PromptError/cancelled`` if the user chooses none, or there is none.
  package func choose(
    _ question: String, from lists: [ChoiceList], first: ChoicePage
  ) async throws -> ChosenRow {
    guard !first.rows.isEmpty || lists.count > 1 else { throw PromptError.cancelled }
    prompt.console.liveLine.erase()
    try prompt.console.out.flush()
    if let program {
      // fzf has a margin on both sides.
      let width = max(20, prompt.console.terminal.columns - 6)
      let console = prompt.console
      let chooser = ChooserProgram(width: width) { [run, describe] lines in
        console.liveLine.erase()
        var reason = program
        do {
          if let output = try await run(program, lines) { return output }
        } catch {
          reason = describe(error)
        }
        MessageWriter(console: console).warning("could not run GISTS_CHOOSER: \(reason)")
        return nil
      } onLoad: {
        console.show(Progress("Loading the list"))
      }
      if let chosen = try await chooser.choose(from: lists, first: first) { return chosen }
    }
    guard !isDumb, !prompt.console.terminal.isPlain,
      let mode = TerminalMode(of: prompt.reader.descriptor)
    else {
      return try await NumberedList(prompt: prompt).choose(question, from: lists, first: first)
    }
    let session = ChooserSession(
      console: prompt.console, descriptor: prompt.reader.descriptor, mode: mode,
      describe: describe)
    return try await session.choose(question, from: lists, first: first)
  }
}

/// Lets a user choose with another program, such as fzf, that prints one of the lines it reads.
struct ChooserProgram: Sendable {
  private static let more = "→ more"

  let width: Int
  /// Returns nil if the program can't be run, no output if the user chose nothing.
  let run: @Sendable (_ lines: [UInt8]) async -> [UInt8]?
  /// Called before rows are loaded: the program gets all rows, because it filters only those that
  /// it has.
  var onLoad: @Sendable () -> Void = {}

  /// - Returns: the chosen row; nil if the program can't be run.
  /// - Throws: ``PromptError/cancelled`` if nothing was chosen,
  ///   ``PromptError/unknownLine(_:)`` if the program printed something else.
  func choose(from lists: [ChoiceList], first: ChoicePage) async throws -> ChosenRow? {
    var loaded = LoadedLists(lists, first: first)
    while true {
      if loaded.hasMore { onLoad() }
      try await loaded.loadAll()
      let others = loaded.others.map { (name: $0, line: "→ " + Printable.line($0)) }
      let commands = (loaded.hasMore ? [Self.more] : []) + others.map(\.line)
      let rows = lines(loaded.rows, columns: loaded.columns, besides: commands)
      let input = Array(((rows + commands).joined(separator: "\n") + "\n").utf8)
      guard let output = await run(input) else { return nil }
      let line = String(String(decoding: output, as: UTF8.self).prefix { !$0.isNewline })
      guard !line.isEmpty else { throw PromptError.cancelled }
      if let row = rows.firstIndex(of: line) {
        return ChosenRow(list: loaded.current, row: row)
      } else if line == Self.more, loaded.hasMore {
        try await loaded.loadMore()
      } else if let other = others.first(where: { $0.line == line }) {
        try await loaded.show(other.name)
      } else {
        throw PromptError.unknownLine(line)
      }
    }
  }

  /// Returns the rows as aligned lines without colors and without spaces at their ends, which some
  /// programs remove.
  ///
  /// A line ends with the row's keywords, because the program finds nothing else: it cuts what is
  /// too wide. The chosen row is found by its line, so lines that repeat a row or one of `commands`
  /// get a number.
  private func lines(
    _ rows: [[Cell]], columns: [Column], besides commands: [String]
  ) -> [String] {
    let layout = TableLayout(columns: columns, rows: rows, limit: width)
    var used = Set(commands)
    var counts: [String: Int] = [:]
    return rows.map { row in
      let shown = Self.trimmed(layout.line(row, Style(isEnabled: false)))
      let keywords = ChoiceFilter.keywords(of: row).map(Printable.line)
        .filter { !shown.contains($0) }.map { "  " + $0 }.joined()
      let line = Self.trimmed(shown + keywords)
      var unique = line
      var count = counts[line] ?? 1
      while !used.insert(unique).inserted {
        count += 1
        let number = "  (\(count))"
        unique = Self.trimmed(
          DisplayWidth.cut(shown, to: width - DisplayWidth.of(number)) + number + keywords)
      }
      counts[line] = count
      return unique
    }
  }

  private static func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }
}

/// Lets a user choose a row at a terminal, below the output so far.
struct ChooserSession: KeySource {
  private enum Signal: Sendable {
    case input(KeyReader.Event)
    case list(ChooserState.Event)
    /// Ctrl-Z stopped the program, and it continues.
    case resumed
  }

  let console: Console
  let descriptor: Int32
  let mode: TerminalMode
  let describe: @Sendable (any Error) -> String

  /// Asks until a row is chosen; the rows of `first` are the beginning of the first list.
  ///
  /// The terminal is always restored, even if a signal ends or stops the program.
  ///
  /// - Throws: ``PromptError/cancelled`` for Escape and Ctrl-C, and at the end of input.
  func choose(
    _ question: String, from lists: [ChoiceList], first: ChoicePage
  ) async throws -> ChosenRow {
    var state = ChooserState(lists)
    _ = state.handle(.loaded(0, first))
    let reader = try KeyReader()
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
          reader.start(self) { signal.yield(.input($0)) }
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
    case .input(.resized), .input(.continued), .resumed: return []
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

  /// Synchronized updates: a terminal that supports them shows the frame at once; others ignore
  /// them.
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
    guard let size = Terminal.windowSize(descriptor), size.ws_row > 0 else {
      return (console.terminal.columns, 24)
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }
}
