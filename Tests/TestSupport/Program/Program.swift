import ChildProcesses
import Glibc
import SystemPackage

/// A program with its arguments and its scratch home.
package struct Program: Sendable {
  package var command: [String]
  package var home: ScratchHome

  /// Returns the real `gists`, which is built beside the test bundle.
  package static func gists(_ arguments: [String], in home: ScratchHome) -> Program {
    Program(command: ["\(builtPrograms)/gists"] + arguments, home: home)
  }

  /// Creates a program by name or path.
  package init(command: [String], home: ScratchHome) {
    self.command = command
    self.home = home
  }

  /// The folder of the test bundle and the built programs.
  package static let builtPrograms = (CurrentExecutable.path() ?? "")
    .split(separator: "/").dropLast().map { "/\($0)" }.joined()

  /// Returns a bash script that gets the program as arguments, for redirections, limits and traps:
  /// `"$@" <&-`.
  package func through(shell script: String) -> Program {
    Program(command: ["bash", "-c", script, "bash"] + command, home: home)
  }
}

extension Program {
  /// Runs the program; `body` runs meanwhile, to inspect the process or to send signals.
  /// - Throws: ``TimeLimitExceeded`` with the output so far.
  package func run(
    stdin: ProgramInput = "", limit: Duration = .untilHang,
    body: (RunningProcess) async throws -> Void = { _ in }
  ) async throws -> ProgramResult {
    let start = ContinuousClock.now
    let input = try stdin.pipe()
    defer { try? input.close() }
    let (result, isLate) = try await TimeLimit.with(limit) { limit in
      try await StartedProgram.run(
        command, environment: home.environment, folder: home.work, input: input.rawValue
      ) { program in
        let process = RunningProcess(id: program.id)
        limit.watch(process)
        try await body(process)
      }
    }
    let ended = ProgramResult(
      ending: try ProgramResult.Ending(result.status), stdout: result.stdout,
      stderr: result.stderr, time: ContinuousClock.now - start)
    if isLate { throw TimeLimitExceeded(command: command, result: ended) }
    return ended
  }
}

extension ProgramResult.Ending {
  init(_ status: ChildStatus) throws {
    switch status {
    case .exited(let code): self = .exit(code)
    case .signaled(let number): self = .signal(number)
    case .notFound: throw StartedProgram.CannotStart(command: [], errno: ENOENT)
    case .notStarted(let errno): throw StartedProgram.CannotStart(command: [], errno: errno)
    }
  }
}
