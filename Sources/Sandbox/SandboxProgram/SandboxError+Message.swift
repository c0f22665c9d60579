import Glibc
import SandboxServer

extension SandboxError {
  var message: String {
    switch self {
    case .portInUse(let port): "port \(port) is already in use"
    case .portForbidden(let port): "no permission to listen on port \(port)"
    case .cannotListen(let number):
      "could not listen on 127.0.0.1: \(String(cString: strerror(number)))"
    case .badCertificate(let chain, let key):
      "\(chain) and \(key) are not a PEM certificate and its key"
    case .cannotLog(let path, let number):
      "could not write the log \(path): \(String(cString: strerror(number)))"
    case .cannotStore(let folder, let number):
      "could not write the state in \(folder): \(String(cString: strerror(number)))"
    case .stateInUse(let folder): "another sandbox uses the state in \(folder)"
    case .badState(let folder, let reason):
      "could not read the state in \(folder): \(reason)"
    }
  }

  var hint: String? {
    switch self {
    case .portInUse: "choose another port with --port, or let --port 0 pick a free one"
    case .portForbidden: "choose a port from 1024 with --port"
    case .stateInUse, .badState: "choose another folder with --state"
    case .cannotListen, .badCertificate, .cannotLog, .cannotStore: nil
    }
  }

  var status: Int32 {
    switch self {
    case .portInUse, .cannotListen: 69
    case .portForbidden: 77
    case .badCertificate: 66
    case .cannotLog, .cannotStore: 74
    case .stateInUse, .badState: 78
    }
  }
}
