package import ChildProcesses
package import Glibc
import LocalFiles
import Synchronization

/// A program that a test has started.
package final class StartedProgram: Sendable {
  /// Where stdout or stderr goes.
  package enum Output: Sendable {
    case discarded
    case collected
    /// To ``nextLine()``.
    case lines
    case descriptor(Int32)
  }

  /// The system could not start it.
  package struct CannotStart: Error {
    package var command: [String]
    package var errno: Int32
  }

  package struct Result<Value: Sendable>: Sendable {
    package var value: Value
    package var status: ChildStatus
    /// The output collected.
    package var stdout, stderr: [UInt8]

    package var out: String { String(decoding: stdout, as: UTF8.self) }
    package var err: String { String(decoding: stderr, as: UTF8.self) }
  }

  package let id: pid_t
  private let output: OutputPipe?
  private let hasEnded = Mutex(false)

  private init(id: pid_t, output: OutputPipe?) {
    self.id = id
    self.output = output
  }

  /// Returns the next line of stdout, without its end; nil if there are no more.
  package func nextLine() async -> String? { await output?.nextLine() }

  /// Does nothing once it was waited for: then its ID may be that of another program.
  package func send(signal: Int32) { hasEnded.withLock { if !$0 { kill(id, signal) } } }

  private func wait() -> ChildStatus {
    var information = siginfo_t()
    while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    return hasEnded.withLock { hasEnded in
      var status: Int32 = 0
      waitpid(id, &status, 0)
      hasEnded = true
      return ChildStatus(waitStatus: status)
    }
  }

  /// Runs a program while `body` runs, then waits for its end.
  ///
  /// It is killed if `body` throws or the task is cancelled.
  ///
  /// - Parameters:
  ///   - command: The program, by its name or path, and its arguments.
  ///   - environment: Its variables; those of the tests if there are none.
  ///   - folder: Its current folder; that of the tests if there is none.
  ///   - input: Its stdin, which stays open here; `/dev/null` if there is none.
  ///   - output: Where its stdout goes.
  ///   - error: Where its stderr goes.
  ///   - body: What the test does meanwhile.
  /// - Returns: How the program ended, what was collected, and what `body` returned.
  /// - Throws: What `body` throws; ``CannotStart``.
  package static func run<Value: Sendable>(
    _ command: [String], environment: [String: String]? = nil, folder: String? = nil,
    input: Int32? = nil, output: Output = .collected, error: Output = .collected,
    while body: (StartedProgram) async throws -> Value
  ) async throws -> Result<Value> {
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(null) }
    let pipes = (try OutputPipe(output), try OutputPipe(error))
    let spawn = Spawn(
      command: command, environment: environment ?? ProcessEnvironment.variables(),
      defaultSignals: .all,
      descriptors: [
        (input ?? null, 0), (pipes.0?.writing ?? output.descriptor ?? null, 1),
        (pipes.1?.writing ?? error.descriptor ?? null, 2),
      ], folder: folder)
    let (id, failure) = spawn.start()
    pipes.0?.closeWriting()
    pipes.1?.closeWriting()
    guard failure == 0 else { throw CannotStart(command: command, errno: failure) }
    let program = StartedProgram(id: id, output: pipes.0)
    async let stdout = output.isCollected ? pipes.0?.rest() ?? [] : []
    async let stderr = pipes.1?.rest() ?? []
    // At once: until a program was waited for, an exit test can't tell that its own process has ended.
    let end = Task { await SerialQueue().run { program.wait() } }
    let (value, status) = try await withTaskCancellationHandler {
      do {
        return (try await body(program), await end.value)
      } catch {
        program.send(signal: SIGKILL)
        _ = await end.value
        throw error
      }
    } onCancel: {
      program.send(signal: SIGKILL)
    }
    return await Result(value: value, status: status, stdout: stdout, stderr: stderr)
  }

  /// Runs a program and returns its end and its output.
  package static func run(
    _ command: [String], environment: [String: String]? = nil, input: Int32? = nil
  ) async throws -> Result<Void> {
    try await run(command, environment: environment, input: input) { _ in }
  }
}

extension StartedProgram.Output {
  fileprivate var descriptor: Int32? {
    if case .descriptor(let number) = self { number } else { nil }
  }

  fileprivate var isCollected: Bool { if case .collected = self { true } else { false } }
}

/// A pipe that a program writes to.
private final class OutputPipe: Sendable {
  private let pipe: PipeEnds
  /// Output read but not yet returned.
  private let unread = Mutex<[UInt8]>([])
  private let queue = SerialQueue()

  /// Creates a pipe; nil if the output is not read here.
  init?(_ output: StartedProgram.Output) throws {
    switch output {
    case .collected, .lines: pipe = try PipeEnds()
    case .discarded, .descriptor: return nil
    }
  }

  deinit { close(pipe.reading) }

  var writing: Int32 { pipe.writing }

  func closeWriting() { close(pipe.writing) }

  /// Reads to the end.
  func rest() async -> [UInt8] {
    await queue.run {
      while self.read() {}
      return self.unread.withLock { exchange(&$0, with: []) }
    }
  }

  func nextLine() async -> String? {
    await queue.run {
      repeat {
        let line = self.unread.withLock { unread -> String? in
          guard let end = unread.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
          defer { unread.removeFirst(end + 1) }
          return String(decoding: unread[..<end], as: UTF8.self)
        }
        if let line { return line }
      } while self.read()
      let rest = self.unread.withLock { exchange(&$0, with: []) }
      return rest.isEmpty ? nil : String(decoding: rest, as: UTF8.self)
    }
  }

  /// Reads what is there; false at the end.
  private func read() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(pipe.reading, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      unread.withLock { $0 += buffer[..<count] }
      return true
    }
  }
}
