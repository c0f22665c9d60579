import Dispatch
import Glibc
import Testing

@testable import ChildProcesses

/// Each in a process of its own.
@Suite(.timeLimit(.minutes(1))) struct ForegroundProcessTests {
  @Test func `a program that ignores every request to end is killed, and waited for`()
    async throws
  {
    let result = try await #require(
      processExitsWith: .signal(SIGTERM), observing: [\.standardOutputContent]
    ) {
      await run("trap '' INT TERM HUP; echo $$", gracePeriod: .milliseconds(50))
    }
    let number = try #require(pid_t(text(result).dropLast()))
    #expect(kill(number, 0) == -1 && errno == ESRCH)
  }

  @Test func `a program that ends when it is asked may say its last words`() async throws {
    let result = try await #require(
      processExitsWith: .signal(SIGTERM), observing: [\.standardOutputContent]
    ) {
      await run("trap 'echo bye; exit 0' TERM", gracePeriod: .seconds(30))
    }
    #expect(text(result) == "bye\n")
  }

  private func text(_ result: ExitTest.Result) -> String {
    String(decoding: result.standardOutputContent, as: UTF8.self)
  }
}

/// Runs a script that ends its parent by a signal, this process, and goes on itself.
private func run(_ script: String, gracePeriod: DispatchTimeInterval) async {
  Termination.watch()
  let endless = "\(script); kill -TERM $PPID; while :; do sleep 0.01; done"
  _ = try? await ForegroundProcess.run(
    Spawn(
      command: ["sh", "-c", endless], environment: ["PATH": "/usr/bin:/bin"],
      defaultSignals: .ignoredByUs),
    onTermination: .terminate(gracePeriod))
  Termination.settle()
}
