import Glibc
import NIOCore

/// Why a sandbox can't run.
package enum SandboxError: Error, Hashable, Sendable {
  case portInUse(Int)
  /// Ports below 1024 are the administrator's.
  case portForbidden(Int)
  /// Another reason of the system, as its `errno`.
  case cannotListen(Int32)
  /// The files hold no certificate and key that fit.
  case badCertificate(SandboxOptions.Certificate)

  init(_ error: IOError, port: Int) {
    switch error.errnoCode {
    case EADDRINUSE: self = .portInUse(port)
    case EACCES: self = .portForbidden(port)
    default: self = .cannotListen(error.errnoCode)
    }
  }
}
