import Glibc
import NIOCore

/// Why a sandbox could not start.
package enum SandboxError: Error, Hashable, Sendable {
  case portInUse(Int)
  /// Ports below 1024 need root.
  case portForbidden(Int)
  /// Listening failed for another reason; the value is the `errno`.
  case cannotListen(Int32)
  /// The files are not a certificate and its private key.
  case badCertificate(SandboxOptions.Certificate)

  init(_ error: IOError, port: Int) {
    switch error.errnoCode {
    case EADDRINUSE: self = .portInUse(port)
    case EACCES: self = .portForbidden(port)
    default: self = .cannotListen(error.errnoCode)
    }
  }
}
