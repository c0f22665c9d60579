import Dispatch
import Glibc
import Subprocess
import Synchronization
import SystemPackage

/// A program in its own session, so that Ctrl-C at this terminal does not reach it.
struct PipedProcess: Sendable {
  var command: [String]
  /// The bytes of its stdin; `/dev/null` if there are none.
  var input: [UInt8]
  var environment: [String: String]
  /// The size of the cells of a terminal on its stderr; nil if its stderr is discarded.
  var cell: CellSize?
  /// Whether the program keeps running if a signal ends this process; it is killed otherwise.
  var outlivesUs = false

  /// Runs the program and returns its stdout; kills it, and the programs it started, if the task is
  /// cancelled.
  ///
  /// - Returns: nil if the program fails or writes more than `sizeLimit` bytes.
  func output(sizeLimit: Int) async -> [UInt8]? {
    guard isNamed, let result = try? await run(.bytes(limit: sizeLimit)),
      result.terminationStatus.isSuccess
    else { return nil }
    return result.standardOutput
  }

  /// Runs the program and discards its output; kills it as ``output(sizeLimit:)`` does.
  func run() async -> ChildStatus? {
    guard isNamed else { return .notFound }
    do {
      return switch try await run(.discarded).terminationStatus {
      case .exited(let status): .exited(status)
      case .signaled(let number): .signaled(number)
      }
    } catch let error as SubprocessError {
      return error.code == .executableNotFound ? .notFound : nil
    } catch {
      return nil
    }
  }

  private func run<Output: OutputProtocol>(
    _ output: Output
  ) async throws -> ExecutionResult<Void, Output, FileDescriptorOutput> {
    let null = try FileDescriptor.open("/dev/null", .readWrite, options: .closeOnExec)
    defer { try? null.close() }
    // Not a pipe: if a program ends before it has read one, Subprocess ends this process.
    let file = input.isEmpty ? nil : try MemoryFile(input)
    let terminal = cell.flatMap(CellTerminal.init)
    defer { withExtendedLifetime((file, terminal)) {} }
    let stdin = file.map { FileDescriptor(rawValue: $0.descriptor) } ?? null
    let stderr = terminal.map { FileDescriptor(rawValue: $0.program) } ?? null
    return try await ending { group in
      try await Subprocess.run(
        executable, arguments: arguments, environment: variables, platformOptions: options,
        input: .fileDescriptor(stdin, closeAfterSpawningProcess: false), output: output,
        error: .fileDescriptor(stderr, closeAfterSpawningProcess: false)
      ) { group?.start($0.processIdentifier.value) }
    }
  }

  /// Runs `body`, and kills the group that it starts if a signal ends this process meanwhile.
  private func ending<Value>(
    _ body: (ProcessGroup?) async throws -> Value
  ) async throws -> Value {
    guard !outlivesUs else { return try await body(nil) }
    let group = ProcessGroup()
    return try await Termination.with(cleanup: group.kill) {
      // The system may reuse the ID.
      defer { group.ended() }
      return try await body(group)
    }
  }

  private var isNamed: Bool { command.first?.isEmpty == false }

  private var executable: Executable {
    let name = command.first ?? ""
    return name.contains("/") ? .path(FilePath(name)) : .name(name)
  }

  private var arguments: Arguments { Arguments(Array(command.dropFirst())) }

  private var variables: Environment {
    var variables: [Environment.Key: String] = [:]
    for (name, value) in environment {
      if let key = Environment.Key(rawValue: name) { variables[key] = value }
    }
    return .custom(variables)
  }

  private var options: PlatformOptions {
    var options = PlatformOptions()
    options.createSession = true
    options.teardownSequence = [
      .send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .zero)
    ]
    return options
  }
}

/// The processes of a program in a session of its own, from before its start.
final class ProcessGroup: Sendable {
  private enum State {
    case starting
    case running(leader: pid_t)
    case ended
  }

  private let state = Mutex((now: State.starting, isKilled: false))
  private let hasStarted = DispatchSemaphore(value: 0)
  private let patience: DispatchTimeInterval

  /// - Parameter patience: how long ``kill()`` waits for a program that is being started.
  init(patience: DispatchTimeInterval = .seconds(1)) {
    self.patience = patience
    ChildGuard.shared.prepare()
  }

  func start(_ leader: pid_t) {
    state.withLock { state in
      state.now = .running(leader: leader)
      ChildGuard.shared.add(leader, isGroup: true)
      if state.isKilled { Glibc.kill(-leader, SIGKILL) }
    }
    hasStarted.signal()
  }

  /// Call it when the program has ended, and was waited for, or could not be started.
  func ended() {
    state.withLock { state in
      if case .running(let leader) = state.now {
        ChildGuard.shared.remove(leader, isGroup: true)
      }
      state.now = .ended
    }
    hasStarted.signal()
  }

  /// Kills them; waits for a program that is being started, which would outlive this process.
  func kill() {
    let isStarting = state.withLock { state in
      state.isKilled = true
      if case .running(let leader) = state.now { Glibc.kill(-leader, SIGKILL) }
      return if case .starting = state.now { true } else { false }
    }
    if isStarting { _ = hasStarted.wait(timeout: .now() + patience) }
  }
}
