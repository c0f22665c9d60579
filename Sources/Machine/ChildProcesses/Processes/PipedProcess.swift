import Glibc
import LocalFiles
import Synchronization

/// A program in its own session, so that Ctrl-C at this terminal does not reach it.
///
/// It is killed, with the programs that it started, if the task is cancelled.
package struct PipedProcess: Sendable {
  private let command: [String]
  private let input: [UInt8]
  private let inputDescriptor: Int32?
  private let environment: [String: String]
  private let cell: CellSize?
  private let outlivesUs: Bool

  /// - Parameters:
  ///   - command: The program and its arguments.
  ///   - input: The bytes of its stdin; `/dev/null` if there are none.
  ///   - inputDescriptor: The descriptor to use as its stdin instead; it stays open in this
  ///     process.
  ///   - environment: All of its variables.
  ///   - cell: The size of the cells of a terminal on its stderr; nil if its stderr is discarded.
  ///   - outlivesUs: Whether it keeps running if a signal ends this process; it is killed
  ///     otherwise.
  package init(
    _ command: [String], input: [UInt8] = [], inputDescriptor: Int32? = nil,
    environment: [String: String], cell: CellSize? = nil, outlivesUs: Bool = false
  ) {
    self.command = command
    self.input = input
    self.inputDescriptor = inputDescriptor
    self.environment = environment
    self.cell = cell
    self.outlivesUs = outlivesUs
  }

  /// Runs the program and returns its stdout.
  ///
  /// - Returns: nil if the program fails or writes more than `sizeLimit` bytes.
  package func output(sizeLimit: Int) async -> [UInt8]? {
    let result = try? await run { output -> [UInt8]? in
      var bytes: [UInt8] = []
      while let piece = await output.next() {
        bytes += piece
        guard bytes.count <= sizeLimit else { return nil }
      }
      return bytes
    }
    guard let result, result.status == .exited(0) else { return nil }
    return result.value ?? nil
  }

  /// Runs the program and discards its output.
  func run() async -> ChildStatus {
    (try? await run(nil) {})?.status ?? .notStarted(errno: EMFILE)
  }

  /// Runs the program while `body` reads its stdout.
  ///
  /// The program is killed if `body` doesn't read to the end.
  ///
  /// - Returns: the program's status and the result of `body`; nil if the program could not be
  ///   started.
  /// - Throws: the errors of `body`; `FileError` if the system has no descriptors for the program.
  package func run<Value: Sendable>(
    _ body: (PipedOutput) async throws -> Value
  ) async throws -> (status: ChildStatus, value: Value?) {
    let output = try PipedOutput()
    defer { output.close() }
    return try await run(output) { try await body(output) }
  }

  private func run<Value: Sendable>(
    _ output: PipedOutput?, _ body: () async throws -> Value
  ) async throws -> (status: ChildStatus, value: Value?) {
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(null) }
    // Not a pipe: a program may end before it has read one.
    let file = input.isEmpty ? nil : try MemoryFile(input)
    let terminal = cell.flatMap(CellTerminal.init)
    defer { withExtendedLifetime((file, terminal)) {} }
    let spawn = Spawn(
      command: command, environment: environment, defaultSignals: .all,
      descriptors: [
        (inputDescriptor ?? file?.descriptor ?? null, 0), (output?.writing ?? null, 1),
        (terminal?.program ?? null, 2),
      ], hasOwnSession: true)
    let process = ChildProcess(isGuarded: !outlivesUs)
    let kill: @Sendable () -> Void = {
      process.send(SIGKILL)
      output?.stop()
    }
    return try await withTaskCancellationHandler {
      guard !outlivesUs else { return try await Self.run(spawn, process, output, body) }
      return try await Termination.with(cleanup: kill) {
        try await Self.run(spawn, process, output, body)
      }
    } onCancel: {
      kill()
    }
  }

  private static func run<Value: Sendable>(
    _ spawn: Spawn, _ process: ChildProcess, _ output: PipedOutput?,
    _ body: () async throws -> Value
  ) async throws -> (status: ChildStatus, value: Value?) {
    let failure = await process.startPatiently(spawn)
    output?.programHasStarted()
    guard failure == 0 else { return (ChildStatus(startError: failure), nil) }
    do {
      let value = try await body()
      if let output, !output.hasEnded { process.send(SIGKILL) }
      return (await process.waitForEnd(), value)
    } catch {
      process.send(SIGKILL)
      _ = await process.waitForEnd()
      throw error
    }
  }
}

/// A program's stdout, read piece by piece: the program waits for its reader.
package final class PipedOutput: Sendable {
  private struct State {
    var programHasStarted = false
    var isStopped = false
    var hasEnded = false
    var isClosed = false
  }

  private static let pieceSize = 1 << 16

  private let pipe: PipeEnds
  /// Stops the reading when it is closed: programs that the program started may keep its stdout
  /// open, and can't be killed in a session of their own.
  private let stopping: PipeEnds
  private let state = Mutex(State())
  private let queue = SerialQueue()

  fileprivate init() throws(FileError) {
    pipe = try PipeEnds()
    do throws(FileError) {
      stopping = try PipeEnds()
    } catch {
      Glibc.close(pipe.reading)
      Glibc.close(pipe.writing)
      throw error
    }
  }

  /// Returns the next piece, which is not empty; nil at the end, or when the program was killed.
  package func next() async -> [UInt8]? { await queue.run { self.read() } }

  fileprivate var writing: Int32 { pipe.writing }

  /// Whether everything was read.
  fileprivate var hasEnded: Bool { state.withLock(\.hasEnded) }

  /// Closes the writing end, which the program has now.
  fileprivate func programHasStarted() {
    state.withLock { state in
      if !state.programHasStarted { Glibc.close(pipe.writing) }
      state.programHasStarted = true
    }
  }

  fileprivate func stop() {
    state.withLock { state in
      if !state.isStopped { Glibc.close(stopping.writing) }
      state.isStopped = true
    }
  }

  /// Closes everything and ends the reading.
  fileprivate func close() {
    programHasStarted()
    stop()
    state.withLock { state in
      if !state.isClosed {
        Glibc.close(pipe.reading)
        Glibc.close(stopping.reading)
      }
      state.isClosed = true
    }
  }

  private func read() -> [UInt8]? {
    guard !state.withLock(\.isClosed) else { return nil }
    var buffer = [UInt8](repeating: 0, count: Self.pieceSize)
    while true {
      var entries = [stopping.reading, pipe.reading].map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      guard poll(&entries, nfds_t(entries.count), -1) > 0 else {
        if errno == EINTR { continue }
        return nil
      }
      guard entries[0].revents == 0 else { return nil }
      let count = Glibc.read(pipe.reading, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        state.withLock { $0.hasEnded = true }
        return nil
      }
      return Array(buffer[..<count])
    }
  }
}
