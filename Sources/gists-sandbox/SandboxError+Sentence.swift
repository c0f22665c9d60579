import Glibc
import SandboxServer

extension SandboxError {
  /// What happened, and what helps.
  var sentence: String {
    switch self {
    case .portInUse(let port):
      "port \(port) is in use; choose another with --port, or --port 0 for any that is free"
    case .portForbidden(let port):
      "port \(port) may be used by the administrator only; choose one from 1024 up with --port"
    case .cannotListen(let number):
      "can't listen on 127.0.0.1: \(String(cString: strerror(number)))"
    case .badCertificate(let certificate):
      "\(certificate.chain) and \(certificate.key) are not a certificate and its key in PEM"
    }
  }

  /// The numbers of sysexits, as for the gists command.
  var status: Int32 {
    switch self {
    case .portInUse, .cannotListen: 69
    case .portForbidden: 77
    case .badCertificate: 66
    }
  }
}
