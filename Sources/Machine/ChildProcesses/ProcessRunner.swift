import Dispatch
import Glibc

/// The ways to start a program: by an argument list, with no token in its environment.
///
/// Only commands that the user wrote go through a shell, and only the command that prints a token
/// gets the user's environment.
///
/// The default closures find no program.
package struct ProcessRunner: Sendable {
  /// The outcome of a detached program.
  package enum Outcome: Hashable, Sendable {
    /// It exited with status 0.
    case succeeded
    /// It exited with another status, or a signal ended it.
    case failed
    /// There is no such program.
    case notFound
    /// It was still running at the time limit, and keeps running.
    case stillRunning
  }

  /// Runs `command` with `input` as its stdin and returns its stdout.
  ///
  /// Returns nil if the command fails, writes more than `sizeLimit` bytes, or exceeds the time
  /// limit; it is then killed, as if a signal ends this process, with the programs it started.
  package var output:
    @Sendable (
      _ command: [String], _ input: [UInt8], _ sizeLimit: Int, _ timeLimit: Duration
    ) async -> [UInt8]? = { _, _, _, _ in nil }

  /// Runs the user's command that prints a token with the shell, as ``output`` does, and with the
  /// user's variables.
  package var tokenCommand:
    @Sendable (_ command: String, _ sizeLimit: Int, _ timeLimit: Duration) async -> [UInt8]? = {
      _, _, _ in nil
    }

  /// Runs `command`, such as chafa, as ``output`` does, with a terminal whose cells have this size
  /// as its stderr.
  ///
  /// The program is not told which terminal or multiplexer it draws for, because it would wrap its
  /// output for tmux.
  package var drawing:
    @Sendable (
      _ command: [String], _ input: [UInt8], _ cell: CellSize, _ sizeLimit: Int,
      _ timeLimit: Duration
    ) async -> [UInt8]? = { _, _, _, _, _ in nil }

  /// Runs `command` detached, with `input` as its stdin and its output discarded, and waits for it
  /// until the time limit.
  ///
  /// It may outlive this process, as a web browser does.
  package var detached:
    @Sendable (_ command: [String], _ input: [UInt8], _ timeLimit: Duration) async -> Outcome = {
      _, _, _ in .notFound
    }

  /// Runs `command` without input, with its output discarded.
  ///
  /// At the time limit it is killed, and has failed; it also ends with this process.
  package var status: @Sendable (_ command: [String], _ timeLimit: Duration) async -> Outcome = {
    _, _ in .notFound
  }

  /// Runs `command` with this process's stdin, and passes its output to `show` piece by piece, with
  /// an empty piece at the end of each stream.
  ///
  /// It may read `secret` from ``MemoryFile/secretDescriptor``, and gets `variables` in addition to
  /// its usual ones; nil removes a variable. If a signal ends this process, the program ends first.
  package var foreground:
    @Sendable (
      _ command: [String], _ secret: [UInt8]?, _ variables: [String: String?],
      _ show: @escaping @Sendable (OutputStream, [UInt8]) -> Void
    ) async throws -> ChildStatus = { _, _, _, _ in .notFound }

  /// Runs `command`, such as an editor, at the terminal.
  ///
  /// If our stdout is not a terminal, the program writes to stderr. If a signal ends this process,
  /// the program keeps running.
  ///
  /// The program gets `lock`, the descriptor of a locked file (flock(2)), as ``lockDescriptor``: even
  /// if this process is killed, the file stays locked while the program runs.
  package var atTerminal: @Sendable (_ command: [String], _ lock: Int32?) async -> ChildStatus = {
    _, _ in .notFound
  }

  /// The descriptor of a locked file in a program at the terminal; shells can close only 0 to 9.
  package static let lockDescriptor: Int32 = 9

  /// Runs `command`, such as fzf, at the terminal, with `input` as its stdin.
  ///
  /// Returns its status and its stdout. If a signal ends this process, the program ends first.
  package var choosing:
    @Sendable (_ command: [String], _ input: [UInt8]) async throws -> (
      ChildStatus, output: [UInt8]
    ) = { _, _ in (.notFound, []) }

  /// Runs a program without the terminal, in a session of its own.
  ///
  /// If the task is cancelled or a signal ends this process, the program and those it started end
  /// first.
  package var unattended:
    @Sendable (_ program: UnattendedProgram) async throws -> UnattendedProgram.Result = { _ in
      .init(.notFound)
    }

  /// Ends this process with the signal that ended a program, so that the parent process sees it.
  ///
  /// Returns only in tests.
  package var raise: @Sendable (_ signal: Int32) -> Void = { _ in }

  /// Waits for SIGHUP after it has ended a program at the terminal; does not return if it arrives.
  package var awaitHangup: @Sendable () -> Void = {}

  package init() {}
}

extension ProcessRunner {
  /// Runs real programs.
  ///
  /// `canWait` says whether the system has enough threads to wait for a program and a time limit at
  /// once. Without them, a program that needs both fails, because the wait would never end.
  package static func live(
    _ environment: ChildEnvironment, canWait: @escaping @Sendable () -> Bool = { true }
  ) -> ProcessRunner {
    var runner = ProcessRunner()
    runner.output = { command, input, sizeLimit, timeLimit in
      guard canWait() else { return nil }
      let process = PipedProcess(command, input: input, environment: environment.variables)
      return await within(timeLimit) { await process.output(sizeLimit: sizeLimit) }
    }
    runner.tokenCommand = { command, sizeLimit, timeLimit in
      guard canWait() else { return nil }
      let process = PipedProcess(
        ["sh", "-c", command], environment: environment.variables(ofTokenCommand: command))
      return await within(timeLimit) { await process.output(sizeLimit: sizeLimit) }
    }
    runner.drawing = { command, input, cell, sizeLimit, timeLimit in
      guard canWait() else { return nil }
      let process = PipedProcess(
        command, input: input, environment: environment.drawingVariables, cell: cell)
      return await within(timeLimit) { await process.output(sizeLimit: sizeLimit) }
    }
    runner.detached = { command, input, timeLimit in
      guard canWait() else { return .failed }
      let process = PipedProcess(
        command, input: input, environment: environment.variables, outlivesUs: true)
      let (outcomes, outcome) = AsyncStream.makeStream(of: Outcome.self)
      // Not a child of this task: a web browser outlives the time limit and this process.
      Task { outcome.yield(Outcome(await process.run())) }
      let clock = Task {
        try await Task.sleep(for: timeLimit)
        outcome.yield(.stillRunning)
      }
      defer { clock.cancel() }
      return await outcomes.first { _ in true } ?? .failed
    }
    runner.status = { command, timeLimit in
      guard canWait() else { return .failed }
      let process = PipedProcess(command, environment: environment.variables)
      return Outcome(await within(timeLimit) { await process.run() })
    }
    runner.foreground = { command, secret, variables, show in
      let spawn = Spawn(
        command: command, environment: environment.variables(with: variables),
        defaultSignals: .ignoredByUs)
      return try await ChildProcess.run(spawn, secret: secret, show: show)
    }
    runner.atTerminal = { command, lock in
      let output: Int32 = isatty(1) == 1 ? 1 : 2
      var spawn = Spawn(
        command: command, environment: environment.variables, defaultSignals: .all,
        descriptors: [(output, 1)])
      if let lock { spawn.descriptors.append((lock, lockDescriptor)) }
      // Only a secret or shown output could fail, and this program has neither.
      return (try? await ChildProcess.run(spawn, gracePeriod: nil))
        ?? .notStarted(errno: EMFILE)
    }
    runner.choosing = { command, input in
      // Files in memory: unlike pipes, they never wait for a reader or writer.
      let (lines, output) = (try MemoryFile(input), try MemoryFile())
      let spawn = Spawn(
        command: command, environment: environment.variables, defaultSignals: .all,
        descriptors: [(lines.descriptor, 0), (output.descriptor, 1)])
      return (try await ChildProcess.run(spawn), output.bytes(limit: 64 << 10))
    }
    runner.unattended = { program in
      let files = (try MemoryFile(program.input), try MemoryFile(), try MemoryFile())
      let spawn = Spawn(
        command: program.command,
        environment: program.inheritsVariables
          ? environment.variables(with: program.variables)
          : program.variables.compactMapValues(\.self),
        defaultSignals: .ignoredByUs,
        descriptors: [
          (files.0.descriptor, 0), (files.1.descriptor, 1), (files.2.descriptor, 2),
        ], hasOwnSession: true)
      let status = try await reporting(files.2, to: program.onProgress) {
        try await ChildProcess.run(spawn, secret: program.secret)
      }
      return .init(
        status, output: files.1.bytes(limit: program.outputLimit),
        errors: files.2.end(limit: 64 << 10))
    }
    runner.raise = { number in
      Termination.waitIfEnding()
      Termination.die(of: number)
    }
    runner.awaitHangup = { Termination.waitForHangup() }
    return runner
  }

  /// Runs `body`, and meanwhile passes the end of a program's stderr to `report`, unless that is
  /// nil.
  ///
  /// A report that is under way ends before this function returns.
  private static func reporting<Value: Sendable>(
    _ errors: MemoryFile, to report: (@Sendable ([UInt8]) -> Void)?,
    _ body: () async throws -> Value
  ) async throws -> Value {
    guard let report else { return try await body() }
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        while true {
          try await Task.sleep(for: .milliseconds(200))
          report(errors.end(limit: 256))
        }
      }
      defer { group.cancelAll() }
      return try await body()
    }
  }

  /// Returns the result of `run`; nil if it is cancelled at the time limit.
  private static func within<Value: Sendable>(
    _ timeLimit: Duration, _ run: @escaping @Sendable () async -> Value?
  ) async -> Value? {
    await withTaskGroup(of: Value?.self) { group in
      group.addTask { await run() }
      group.addTask {
        try? await Task.sleep(for: timeLimit)
        return nil
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
  }
}

extension ProcessRunner.Outcome {
  fileprivate init(_ status: ChildStatus?) {
    self =
      switch status {
      case .exited(0): .succeeded
      case .notFound: .notFound
      default: .failed
      }
  }
}

/// A program that runs without the terminal.
package struct UnattendedProgram: Sendable {
  package var command: [String]
  /// The bytes of its stdin.
  var input: [UInt8]
  /// A secret that it can read from ``MemoryFile/secretDescriptor``.
  package var secret: [UInt8]?
  /// The variables that it gets in addition to its usual ones; nil removes a variable.
  package var variables: [String: String?]
  /// Whether it gets the usual variables.
  package var inheritsVariables = true
  /// The most bytes of its stdout that are returned.
  package var outputLimit = 64 << 10
  /// Receives the end of its stderr so far, every 200 ms.
  package var onProgress: (@Sendable ([UInt8]) -> Void)?

  package init(
    _ command: [String], input: [UInt8] = [], secret: [UInt8]? = nil,
    variables: [String: String?] = [:]
  ) {
    self.command = command
    self.input = input
    self.secret = secret
    self.variables = variables
  }

  /// Its status and output; of stderr, at most the last 64 KiB.
  package struct Result: Hashable, Sendable {
    package var status: ChildStatus
    package var output: [UInt8]
    package var errors: [UInt8]

    package init(_ status: ChildStatus, output: [UInt8] = [], errors: [UInt8] = []) {
      self.status = status
      self.output = output
      self.errors = errors
    }
  }
}
