import CLinux
import Glibc

/// Puts a process into a known state, whatever it was started with.
package enum ProcessSetup {
  /// Called first thing in a run, before any file is opened or thread started.
  package static func apply() {
    fillStandardDescriptors()
    resetSignals()
    clinux_share_heap()
    // Where the system refuses, there is nobody to tell and no reason to stop.
    _ = clinux_forbid_dumps()
  }

  /// A closed stdin, stdout or stderr would be the number of the next file we open, and a message
  /// would be written into it.
  ///
  /// `/dev/null`, opened the wrong way round, gives EBADF instead.
  private static func fillStandardDescriptors() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest number that is free: this one.
      _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  private static func resetSignals() {
    let toDefault = [
      SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS, SIGPIPE, SIGCHLD,
    ]
    for number in toDefault { signal(number, SIG_DFL) }
    // A file over the limit of `ulimit -f` is a failed write (EFBIG), not the end.
    signal(SIGXFSZ, SIG_IGN)
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
  }
}
