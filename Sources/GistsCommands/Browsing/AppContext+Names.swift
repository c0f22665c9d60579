import ClientState
import CommandSupport
import GitHubAPI

extension AppContext {
  /// The users that `gists user add` remembered.
  func rememberedUsers(of host: Host) -> NamesFile {
    .rememberedUsers(of: host, in: folders, onRepair: diagnostics.repaired)
  }

  /// The repositories that were viewed lately, the latest first.
  func recentRepositories(of host: Host) -> NamesFile {
    .recentRepositories(of: host, in: folders, onRepair: diagnostics.repaired)
  }
}
