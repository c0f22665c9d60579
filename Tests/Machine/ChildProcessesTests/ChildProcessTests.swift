@testable import ChildProcesses
import Dispatch
import Glibc
import TestSupport
import Testing

/// Each in a process of its own.
@Suite(.endsHangs) struct ChildProcessTests {
  @Test func `a program that ignores every request to end is killed, and waited for`()
    async throws
  {
    let result = try await #require(
      processExitsWith: .signal(SIGTERM), observing: [\.standardOutputContent]
    ) {
      // It is also how long this process waits for the end of the killed program.
      await run("trap '' INT TERM HUP; echo $$", gracePeriod: .seconds(2))
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

  @Test(
    arguments: [
      ([EAGAIN, ENOMEM, 0], 0), ([EAGAIN, EAGAIN, EAGAIN], EAGAIN), ([ENOENT], ENOENT), ([0], 0),
    ] as [([Int32], Int32)])
  func `a start is tried again while the system has no process for it`(
    results: [Int32], last: Int32
  ) async {
    var rest = results[...]
    let failure = await ChildProcess.patiently(pauses: [1, 1]) { rest.popFirst() ?? -1 }
    #expect(failure == last && rest.isEmpty)
  }

  @Test func `no descriptor is left if the system has too few for the output`() async {
    await #expect(processExitsWith: .success) {
      func used() -> [Int32] { (0..<1_000).filter { fcntl($0, F_GETFD) >= 0 } }
      // What runs for the first time opens some, too.
      await startDispatchTimers()
      if let output = try? ShownOutput({ _, _ in }) { output.cancel() }
      var failures = 0
      // Two pipes for the output and one for the end.
      for count in 0..<7 {
        let (before, used) = (openFiles(), used())
        let free = (0..<1_000).filter { !used.contains($0) }
        var limit = rlimit(rlim_cur: rlim_t(free[count]), rlim_max: 1_000)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        if let output = try? ShownOutput({ _, _ in }) { output.cancel() } else { failures += 1 }
        limit.rlim_cur = 1_000
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        #expect(openFiles() == before, "\(count)")
      }
      #expect(failures == 6)
    }
  }

  private func text(_ result: ExitTest.Result) -> String {
    String(decoding: result.standardOutputContent, as: UTF8.self)
  }
}

/// Runs a script that ends its parent by a signal, this process, and goes on itself.
private func run(_ script: String, gracePeriod: DispatchTimeInterval) async {
  Termination.watch()
  let endless = "\(script); kill -TERM $PPID; while :; do sleep 0.01; done"
  _ = try? await ChildProcess.run(
    Spawn(
      command: ["sh", "-c", endless], environment: ["PATH": "/usr/bin:/bin"],
      defaultSignals: .ignoredByUs),
    gracePeriod: gracePeriod)
  Termination.waitIfEnding()
}

@Suite(.endsHangs) struct PagerProcessTests {
  @Test func `the pipe's number stays in use after the pager has ended`() throws {
    let pager = try #require(
      PagerProcess("cat >/dev/null", environment: ["PATH": "/usr/bin:/bin"]))
    #expect(pager.finish())
    // What another thread still writes goes nowhere, and no new file gets the number.
    let other = open("/etc/passwd", O_RDONLY | O_CLOEXEC)
    defer { close(other) }
    #expect(other != pager.input)
    var (input, null) = (stat(), stat())
    #expect(fstat(pager.input, &input) == 0 && stat("/dev/null", &null) == 0)
    #expect(input.st_rdev == null.st_rdev)
    #expect(fcntl(pager.input, F_GETFD) == FD_CLOEXEC)
    #expect(write(pager.input, "text", 4) == 4)
  }
}
