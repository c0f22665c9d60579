import CLinux
import Glibc

/// Puts the process into a known state, however it was started.
package enum ProcessSetup {
  /// Must be called before any file is opened or thread started.
  package static func apply() {
    fillStandardDescriptors()
    resetSignals()
    clinux_share_heap()
    // A failure is no reason to stop.
    _ = clinux_forbid_dumps()
  }

  /// Opens closed standard descriptors.
  ///
  /// The next opened file would get the number of a closed stdout or stderr, and messages would be
  /// written to it. `/dev/null`, opened in the wrong direction, fails with EBADF instead.
  private static func fillStandardDescriptors() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
      // Opening uses the lowest free number: this one.
      _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  private static func resetSignals() {
    let toDefault = [
      SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS, SIGPIPE, SIGCHLD,
    ]
    for number in toDefault { signal(number, SIG_DFL) }
    // Exceeding `ulimit -f` then fails the write with EFBIG instead of killing the process.
    signal(SIGXFSZ, SIG_IGN)
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
  }
}
