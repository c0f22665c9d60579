import ClientState
import CommandSupport
import GitHubAPI
import LocalFiles

extension AppContext {
  /// Returns the trash with the deleted gists of a host.
  func trash(of host: Host) -> Trash {
    Trash(path: "\(folders.data)/trash/\(host.name)", host: host, onRepair: diagnostics.repaired)
  }
}
