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
      await run("trap '' INT TERM HUP; echo $$", gracePeriod: .milliseconds(100))
    }
    let number = try #require(pid_t(text(result).dropLast()))
    #expect(kill(number, 0) == -1 && errno == ESRCH)
  }

  @Test func `a program that ends when it is asked may say its last words`() async throws {
    let result = try await #require(
      processExitsWith: .signal(SIGTERM), observing: [\.standardOutputContent]
    ) {
      await run("trap 'echo bye; exit 0' TERM", gracePeriod: .seconds(1_200))
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
      var limit = rlimit(rlim_cur: 256, rlim_max: 256)
      #expect(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
      // Two pipes for the output and one for the end.
      let outcomes = await withOwnDescriptors { (0..<7).map(openOutput) }
      #expect(outcomes.map(\.isOpened) == [false, false, false, false, false, false, true])
      #expect(outcomes.map(\.isLeft) == Array(repeating: false, count: 7))
    }
  }

  private func text(_ result: ExitTest.Result) -> String {
    String(decoding: result.standardOutputContent, as: UTF8.self)
  }
}

/// Opens the output of a program while so many descriptors are free, and closes it; returns whether that
/// succeeded, and whether a descriptor is left.
private func openOutput(free count: Int) -> (isOpened: Bool, isLeft: Bool) {
  var used: [Int32] = []
  while case let next = open("/dev/null", O_RDONLY | O_CLOEXEC), next >= 0 { used.append(next) }
  for descriptor in used.suffix(count) { close(descriptor) }
  defer { for descriptor in used.dropLast(count) { close(descriptor) } }
  let before = openFiles()
  let output = try? ShownOutput { _, _ in }
  output?.cancel()
  return (output != nil, openFiles() != before)
}

/// Runs a script that ends its parent by a signal, this process, and goes on itself.
///
/// If it is killed, this process waits for its end, however busy the machine is.
private func run(_ script: String, gracePeriod: DispatchTimeInterval) async {
  Termination.watch()
  let endless = "\(script); kill -TERM $PPID; while :; do sleep 0.01; done"
  _ = try? await ChildProcess.run(
    Spawn(
      command: ["sh", "-c", endless], environment: ["PATH": "/usr/bin:/bin"],
      defaultSignals: .ignoredByUs),
    gracePeriod: gracePeriod, endPeriod: .seconds(1_200))
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
