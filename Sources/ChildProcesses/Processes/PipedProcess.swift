import Glibc
import Subprocess
import SystemPackage

/// A program in its own session, so that Ctrl-C at this terminal does not reach it.
struct PipedProcess: Sendable {
  /// The program, by its name in `PATH` or its path, and its arguments.
  var command: [String]
  /// The bytes of its stdin; `/dev/null` if there are none.
  var input: [UInt8]
  /// All of its environment variables.
  var environment: [String: String]
  /// The size of the cells of a terminal on its stderr; nil if its stderr is discarded.
  var cell: CellSize?

  /// Runs the program and returns its stdout; kills it, and the programs it started, if the task is
  /// cancelled.
  ///
  /// - Returns: nil if the program fails or writes more than `sizeLimit` bytes.
  func output(sizeLimit: Int) async -> [UInt8]? {
    guard let terminal = cell.flatMap(CellTerminal.open) else {
      return await output(sizeLimit, error: .discarded)
    }
    defer { withExtendedLifetime(terminal) {} }
    return await output(
      sizeLimit,
      error: .fileDescriptor(
        FileDescriptor(rawValue: terminal.program), closeAfterSpawningProcess: false))
  }

  private func output(
    _ sizeLimit: Int, error: some ErrorOutputProtocol
  ) async -> [UInt8]? {
    guard !input.isEmpty else { return await output(of: .none, sizeLimit, error: error) }
    guard let file = inputFile() else { return nil }
    defer { withExtendedLifetime(file) {} }
    return await output(
      of: .fileDescriptor(FileDescriptor(rawValue: file.file), closeAfterSpawningProcess: false),
      sizeLimit, error: error)
  }

  private func output(
    of input: some InputProtocol, _ sizeLimit: Int, error: some ErrorOutputProtocol
  ) async -> [UInt8]? {
    let result = try? await Subprocess.run(
      executable, arguments: arguments, environment: variables, platformOptions: options,
      input: input, output: .bytes(limit: sizeLimit), error: error)
    guard let result, result.terminationStatus.isSuccess else { return nil }
    return result.standardOutput
  }

  /// Runs the program and discards its output.
  func run() async -> ChildStatus? {
    guard let file = inputFile() else { return nil }
    defer { withExtendedLifetime(file) {} }
    do {
      let result = try await Subprocess.run(
        executable, arguments: arguments, environment: variables, platformOptions: options,
        input: .fileDescriptor(
          FileDescriptor(rawValue: file.file), closeAfterSpawningProcess: false),
        output: .discarded, error: .discarded)
      return switch result.terminationStatus {
      case .exited(let status): .exited(status)
      case .signaled(let number): .signaled(number)
      }
    } catch let error as SubprocessError {
      return error.code == .executableNotFound ? .notFound : nil
    } catch {
      return nil
    }
  }

  /// Returns a file in memory with the bytes of stdin; nil if the system has no room for it.
  ///
  /// Not a pipe: if a program ends before it has read one, Subprocess ends this process.
  private func inputFile() -> SecretMemfd? {
    guard let file = try? SecretMemfd(input), lseek(file.file, 0, SEEK_SET) == 0 else { return nil }
    return file
  }

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
