import ClientState
import CommandSupport
import GitHubAPI

extension AppContext {
  /// Returns the file with the users saved by `gists user add`.
  func rememberedUsers(of host: Host) -> NamesFile {
    .rememberedUsers(of: host, in: folders, onRepair: diagnostics.repaired)
  }

  /// Returns the file with the recently viewed repositories, most recent first.
  func recentRepositories(of host: Host) -> NamesFile {
    .recentRepositories(of: host, in: folders, onRepair: diagnostics.repaired)
  }
}
