import CLinux
import ChildProcesses
import Glibc
import LocalFiles
import TestSupport
import Testing

@Suite(.endsHangs) struct `The guard of a terminal` {
  /// The terminal accepts no output, so the first thread still waits for it when the second one crashes.
  @Test func `restores the mode even if two threads crash at the same time`() async throws {
    var ends: [Int32] = [-1, -1]
    try #require(clinux_pseudo_terminal(&ends, 24, 80, 0, 0) == 0)
    defer { for end in ends { close(end) } }
    let path = String(cString: try #require(ttyname(ends[1])))
    await #expect(processExitsWith: .signal(SIGSEGV)) { [path = path as String] in
      // No core file.
      ProcessSetup.apply()
      let terminal = open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
      let reset = Array("reset".utf8)
      #expect(clinux_guard_start(terminal, reset, reset.count) == 0)
      clinux_guard_changed()
      var mode = termios()
      tcgetattr(terminal, &mode)
      cfmakeraw(&mode)
      tcsetattr(terminal, TCSANOW, &mode)
      tcflow(terminal, TCOOFF)
      #expect(SystemThread.start(crash) == 0)
      // Until the first thread has kept the others from drawing.
      while isatty(terminal) == 1 { sched_yield() }
      crash()
    }
    var mode = termios()
    #expect(tcgetattr(ends[1], &mode) == 0)
    #expect(mode.c_lflag & tcflag_t(ICANON) != 0)
  }
}

@Sendable private func crash() { pthread_kill(pthread_self(), SIGSEGV) }
