import Dispatch
import Glibc
import Synchronization
import SystemPackage

/// A pseudo-terminal that runs a program: its output and its keyboard.
package final class TerminalSession: Sendable {
  package struct CannotOpen: Error {
    package var errno: Int32
  }

  /// The program ended without showing the text.
  package struct NotShown: Error {
    package var text: String
    package var screen: String
  }

  /// How a program at a terminal ended.
  package struct Result: Sendable {
    package var ending: ProgramResult.Ending
    /// All output, including the echo of keys.
    package var screen: [UInt8]
    /// Whether typed keys are echoed at the end.
    package var echoes: Bool
    /// Whether all modes of the terminal are at the end what they were at the start.
    package var hasModesOfStart: Bool
    package var time: Duration
    package var text: String { String(decoding: screen, as: UTF8.self) }
  }

  private struct State {
    /// The program's side, until the program has its own descriptors: closing the last one ends the
    /// session.
    var slave: FileDescriptor?
    var screen: [UInt8] = []
    /// The end of the output that ``waitFor(_:)`` has consumed.
    var seen = 0
    var hasEnded = false
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let master: FileDescriptor
  private let firstModes: [tcflag_t]
  private let state: Mutex<State>

  /// Opens a pseudo-terminal of this size.
  private init(columns: UInt16, rows: UInt16) throws {
    var (master, slave): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&master, &slave, nil, nil, &size) == 0,
      fcntl(master, F_SETFD, FD_CLOEXEC) == 0, fcntl(slave, F_SETFD, FD_CLOEXEC) == 0
    else { throw CannotOpen(errno: errno) }
    self.master = FileDescriptor(rawValue: master)
    firstModes = Self.modes(of: master)
    state = Mutex(State(slave: FileDescriptor(rawValue: slave)))
  }

  private func closeSlave() {
    state.withLock { state in
      try? state.slave?.close()
      state.slave = nil
    }
  }

  /// Reads until the last writer closes the terminal.
  private func read() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = Glibc.read(master.rawValue, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      let waiters = state.withLock { state in
        if count > 0 { state.screen += buffer.prefix(count) } else { state.hasEnded = true }
        defer { state.waiters = [] }
        return state.waiters
      }
      for waiter in waiters { waiter.resume() }
      if count <= 0 { return }
    }
  }

  /// All output so far.
  package var screen: [UInt8] { state.withLock(\.screen) }

  /// Waits until the text is shown, after the text of the previous call.
  /// - Throws: ``NotShown`` if the program ends first.
  package func waitFor(_ text: String) async throws { _ = try await waitFor(oneOf: [text]) }

  /// Waits until one of the texts is shown, after the text of the previous call; returns its index.
  /// - Throws: ``NotShown`` if the program ends first.
  private func waitFor(oneOf texts: [String]) async throws -> Int {
    let patterns = texts.map { Array($0.utf8) }
    while true {
      // Output that arrives between the check and the wait ends the wait.
      let (shown, looked): (Int?, Int) = try state.withLock { state in
        let rest = state.screen[state.seen...]
        let ends = patterns.map { rest.firstRange(of: $0)?.upperBound }
        if let end = ends.compactMap(\.self).min() {
          state.seen = end
          return (ends.firstIndex(of: end), state.screen.count)
        }
        guard !state.hasEnded else {
          throw NotShown(
            text: texts.joined(separator: " or "),
            screen: String(decoding: state.screen, as: UTF8.self))
        }
        return (nil, state.screen.count)
      }
      if let shown { return shown }
      await withCheckedContinuation { waiter in
        let isStale = state.withLock { state in
          if state.screen.count > looked || state.hasEnded { return true }
          state.waiters.append(waiter)
          return false
        }
        if isStale { waiter.resume() }
      }
    }
  }

  /// Types keys: `"\r"` is Enter, `"\u{3}"` Ctrl-C, `"\u{4}"` Ctrl-D.
  package func type(_ keys: String) throws {
    try master.writeAll(Array(keys.utf8))
  }

  /// Types keys into a dialog of the browser that was just shown, and waits for a text.
  ///
  /// The dialog refuses those of the first 0.3 s after it was drawn, which is seconds later if the
  /// machine is busy, and says so: then they are typed again.
  package func answer(_ keys: String, until text: String) async throws {
    repeat {
      try await Task.sleep(for: .seconds(3))
      try type(keys)
    } while try await waitFor(oneOf: [text, "press it again"]) == 1
  }

  /// Changes the size and sends SIGWINCH to the program.
  package func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master.rawValue, UInt(TIOCSWINSZ), &size)
  }

  private static func modes(of master: Int32) -> [tcflag_t] {
    var modes = termios()
    guard tcgetattr(master, &modes) == 0 else { return [] }
    return [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag]
  }

  /// Whether typed keys are echoed, which a program must restore.
  package var echoes: Bool {
    var modes = termios()
    return tcgetattr(master.rawValue, &modes) == 0 && modes.c_lflag & tcflag_t(ECHO) != 0
  }

  /// Runs a program with a new controlling terminal as its standard streams.
  @discardableResult
  package static func run(
    _ program: Program, columns: UInt16 = 80, rows: UInt16 = 24, limit: Duration = .untilHang,
    body: (TerminalSession, RunningProcess) async throws -> Void
  ) async throws -> Result {
    let start = ContinuousClock.now
    let terminal = try TerminalSession(columns: columns, rows: rows)
    guard let slave = terminal.state.withLock(\.slave) else { throw CannotOpen(errno: EBADF) }
    defer { try? terminal.master.close() }
    async let reading: Void = withCheckedContinuation { done in
      DispatchQueue(label: "terminal").async {
        terminal.read()
        done.resume()
      }
    }
    defer { terminal.closeSlave() }
    let (result, isLate) = try await TimeLimit.with(limit) { limit in
      let side = StartedProgram.Output.descriptor(slave.rawValue)
      return try await StartedProgram.run(
        ["setsid", "--ctty"] + program.command, environment: program.home.environment,
        folder: program.home.work, input: slave.rawValue, output: side, error: side
      ) { program in
        terminal.closeSlave()
        let process = RunningProcess(id: program.id)
        limit.watch(process)
        try await body(terminal, process)
      }
    }
    await reading
    let ending = try ProgramResult.Ending(result.status)
    if isLate {
      let late = ProgramResult(ending: ending, stdout: terminal.screen, stderr: [], time: limit)
      throw TimeLimitExceeded(command: program.command, result: late)
    }
    return Result(
      ending: ending, screen: terminal.screen, echoes: terminal.echoes,
      hasModesOfStart: Self.modes(of: terminal.master.rawValue) == terminal.firstModes,
      time: ContinuousClock.now - start)
  }
}
