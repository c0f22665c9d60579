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

  /// The next opened file would get the number of a closed stdout or stderr; `/dev/null`, opened in
  /// the wrong direction, fails with EBADF instead.
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

/// The memory of this process.
package enum ProcessMemory {
  /// Returns the free parts of the heap to the system, even those between others.
  package static func trim() { clinux_trim_heap() }
}

/// The environment variables that this process was started with.
///
/// Foundation's `ProcessInfo` returns the same but adds half a millisecond to the start.
package enum ProcessEnvironment {
  /// Returns the variables by name; if one repeats, its first value.
  package static func variables() -> [String: String] {
    var variables: [String: String] = [:]
    guard var entry = clinux_environment() else { return variables }
    while let text = entry.pointee {
      let parts = String(cString: text).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false
      ).map(String.init)
      if parts.count == 2, variables[parts[0]] == nil { variables[parts[0]] = parts[1] }
      entry += 1
    }
    return variables
  }
}

/// The executable of this process.
package enum CurrentExecutable {
  /// Returns its absolute path; nil if the system does not provide it.
  package static func path() -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0 else { return nil }
    return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
