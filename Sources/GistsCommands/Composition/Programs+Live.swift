import Glibc
import LocalFiles
import Subprocess
import SystemPackage

extension Programs {
  /// Programs of this machine, with these variables but none that holds a token.
  static func live(_ variables: EnvironmentVariables) -> Programs {
    let clean = variables.withoutTokens
    return Programs(
      output: { command, input, size, limit in
        guard let name = command.first, !name.isEmpty else { return nil }
        return await withTaskGroup(of: [UInt8]?.self) { group in
          group.addTask {
            await output(of: name, Array(command.dropFirst()), input, size, clean)
          }
          group.addTask {
            try? await Task.sleep(for: limit)
            return nil
          }
          defer { group.cancelAll() }
          return await group.next() ?? nil
        }
      },
      atTerminal: { command in
        guard let name = command.first, !name.isEmpty else { return .notFound }
        return await runAtTerminal(name, Array(command.dropFirst()), clean)
      },
      withSecret: { command, secret throws(FileError) in
        switch try await ForegroundProcess.run(command, environment: clean.all, secret: secret) {
        case .exit(let status): .exited(status)
        case .signal(let number): .signaled(number)
        case .notStarted: .notFound
        }
      },
      die: { number in
        Termination.settle()
        Termination.die(of: number)
      }
    ) { command, input, limit in
      guard let name = command.first, !name.isEmpty else { return .notFound }
      let (outcomes, outcome) = AsyncStream.makeStream(of: Outcome.self)
      // Not a child of this task: a browser goes on after the limit, and after this process.
      Task { outcome.yield(await run(name, Array(command.dropFirst()), input, clean)) }
      let clock = Task {
        try await Task.sleep(for: limit)
        outcome.yield(.stillRunning)
      }
      defer { clock.cancel() }
      return await outcomes.first { _ in true } ?? .failed
    }
  }

  /// What a program writes; it is killed where its task is cancelled.
  private static func output(
    of name: String, _ arguments: [String], _ input: [UInt8], _ size: Int,
    _ variables: EnvironmentVariables
  ) async -> [UInt8]? {
    let result = try? await Subprocess.run(
      executable(name), arguments: .init(arguments), environment: .custom(variables.keyed),
      platformOptions: options, input: .array(input), output: .bytes(limit: size),
      error: .discarded)
    guard let result, result.terminationStatus.isSuccess else { return nil }
    return result.standardOutput
  }

  /// In our session and with our terminal; should stdout be none, stderr's is used.
  private static func runAtTerminal(
    _ name: String, _ arguments: [String], _ variables: EnvironmentVariables
  ) async -> Ending {
    let out: FileDescriptor = isatty(1) == 1 ? .standardOutput : .standardError
    let result = try? await Subprocess.run(
      executable(name), arguments: .init(arguments), environment: .custom(variables.keyed),
      input: .fileDescriptor(.standardInput, closeAfterSpawningProcess: false),
      output: .fileDescriptor(out, closeAfterSpawningProcess: false),
      error: .fileDescriptor(.standardError, closeAfterSpawningProcess: false))
    return switch result?.terminationStatus {
    case .exited(let status): .exited(status)
    case .signaled(let number): .signaled(number)
    case nil: .notFound
    }
  }

  private static func executable(_ name: String) -> Executable {
    name.contains("/") ? .path(FilePath(name)) : .name(name)
  }

  /// A session of its own: Ctrl-C at this terminal is not for it.
  private static var options: PlatformOptions {
    var options = PlatformOptions()
    options.createSession = true
    return options
  }

  private static func run(
    _ name: String, _ arguments: [String], _ input: [UInt8], _ variables: EnvironmentVariables
  ) async -> Outcome {
    do {
      let result = try await Subprocess.run(
        executable(name), arguments: .init(arguments), environment: .custom(variables.keyed),
        platformOptions: options, input: .array(input), output: .discarded, error: .discarded)
      return result.terminationStatus.isSuccess ? .succeeded : .failed
    } catch let error as SubprocessError {
      return error.code == .executableNotFound ? .notFound : .failed
    } catch {
      return .failed
    }
  }
}

extension EnvironmentVariables {
  fileprivate var keyed: [Environment.Key: String] {
    var keyed: [Environment.Key: String] = [:]
    for (name, value) in all {
      if let key = Environment.Key(rawValue: name) { keyed[key] = value }
    }
    return keyed
  }
}
