import Dispatch
import Glibc

extension ProcessRunner {
  /// Runs real programs.
  package static func live(_ environment: ChildEnvironment) -> ProcessRunner {
    ProcessRunner(
      output: { command, input, sizeLimit, timeLimit in
        guard isNamed(command) else { return nil }
        let process = PipedProcess(
          command: command, input: input, environment: environment.variables)
        return await within(timeLimit) { await process.output(sizeLimit: sizeLimit) }
      },
      drawing: { command, input, cell, sizeLimit, timeLimit in
        guard isNamed(command) else { return nil }
        let process = PipedProcess(
          command: command, input: input, environment: environment.drawingVariables, cell: cell)
        return await within(timeLimit) { await process.output(sizeLimit: sizeLimit) }
      },
      detached: { command, input, timeLimit in
        guard isNamed(command) else { return .notFound }
        let process = PipedProcess(
          command: command, input: input, environment: environment.variables, outlivesUs: true)
        let (outcomes, outcome) = AsyncStream.makeStream(of: Outcome.self)
        // Not a child of this task: a browser outlives the time limit, and this process.
        Task { outcome.yield(Outcome(await process.run())) }
        let clock = Task {
          try await Task.sleep(for: timeLimit)
          outcome.yield(.stillRunning)
        }
        defer { clock.cancel() }
        return await outcomes.first { _ in true } ?? .failed
      },
      status: { command, timeLimit in
        guard isNamed(command) else { return .notFound }
        let process = PipedProcess(
          command: command, input: [], environment: environment.variables)
        return Outcome(await within(timeLimit) { await process.run() })
      },
      foreground: { command, secret, show in
        let spawn = Spawn(
          command: command, environment: environment.variables, defaultSignals: .ignoredByUs)
        return try await ForegroundProcess.run(
          spawn, secret: secret, onTermination: .terminate(.seconds(2)), show: show)
      },
      atTerminal: { command in
        let output: Int32 = isatty(1) == 1 ? 1 : 2
        let spawn = Spawn(
          command: command, environment: environment.variables, defaultSignals: .all,
          descriptors: [(output, 1)])
        return (try? await ForegroundProcess.run(spawn, onTermination: .leaveRunning)) ?? .notFound
      },
      choosing: { command, input in
        // Files in memory: unlike with pipes, nobody waits for a reader or writer.
        guard let lines = try? MemoryFile(input), let output = try? MemoryFile() else {
          return (.notFound, [])
        }
        let spawn = Spawn(
          command: command, environment: environment.variables, defaultSignals: .all,
          descriptors: [(lines.descriptor, 0), (output.descriptor, 1)])
        let status = try? await ForegroundProcess.run(
          spawn, onTermination: .terminate(.seconds(2)))
        return (status ?? .notFound, output.bytes(limit: 64 << 10))
      },
      unattended: { command, secret, variables in
        let (input, output) = (try MemoryFile(), try MemoryFile())
        let spawn = Spawn(
          command: command, environment: environment.variables.merging(variables) { $1 },
          defaultSignals: .ignoredByUs,
          descriptors: [
            (input.descriptor, 0), (output.descriptor, 1), (output.descriptor, 2),
          ], hasOwnSession: true)
        let status = try await ForegroundProcess.run(
          spawn, secret: secret, onTermination: .terminate(.seconds(2)))
        return (status, output.bytes(limit: 64 << 10))
      },
      raise: { number in
        Termination.settle()
        Termination.die(of: number)
      })
  }

  private static func isNamed(_ command: [String]) -> Bool { command.first?.isEmpty == false }

  /// Returns what a program leads to; nil if it is cancelled at the time limit.
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
