import Glibc
import Testing

@testable import ChildProcesses

@Suite(.timeLimit(.minutes(1))) struct PagerProcessTests {
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
