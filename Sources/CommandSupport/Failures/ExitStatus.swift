import ChildProcesses
import Glibc
import LocalFiles

/// The exit status of a run: the numbers of gh and sysexits.
///
/// Thrown by a command that has said everything.
package enum ExitStatus: Int32, Error, Hashable, Sendable {
  case done = 0
  /// The answer is no, or there is no such gist, file, user.
  case no = 1
  case cancelled = 2
  /// Sign-in needed or refused, or the keyring is locked or absent.
  case signInNeeded = 4
  case wrongUsage = 64
  case dataRefused = 65
  case inputMissing = 66
  case unreachable = 69
  case bug = 70
  case cannotWrite = 74
  case tryLater = 75
  case protocolBroken = 76
  case forbidden = 77
  case configurationUnusable = 78
  /// stdout's reader went away: the process dies of SIGPIPE.
  case brokenPipe = 141

  /// Ends the process.
  package func endProcess() -> Never {
    Termination.settle()
    if self == .brokenPipe { Termination.die(of: SIGPIPE) }
    exit(rawValue)
  }
}
