import ChildProcesses
import Glibc
import LocalFiles

/// The exit status of a run: the numbers of gh and sysexits.
///
/// A command that has already reported its errors throws it.
package enum ExitStatus: Int32, Error, Hashable, Sendable {
  case done = 0
  /// The result is "no", no such gist, file or user exists, or someone else changed the same thing.
  case no = 1
  case cancelled = 2
  /// Sign-in is required or was refused, or the keyring is locked or unavailable.
  case signInNeeded = 4
  case wrongUsage = 64
  case dataRefused = 65
  case inputMissing = 66
  case unreachable = 69
  case bug = 70
  /// The system has no room: descriptors, threads or memory.
  case systemError = 71
  case cannotWrite = 74
  case tryLater = 75
  case protocolBroken = 76
  case forbidden = 77
  case configurationUnusable = 78
  /// The reader of stdout closed it: the process dies of SIGPIPE.
  case brokenPipe = 141

  /// Ends the process.
  package func endProcess() -> Never {
    Termination.settle()
    if self == .brokenPipe { Termination.die(of: SIGPIPE) }
    exit(rawValue)
  }
}
