import ClientState
import CommandSupport
import GitHubAPI
import GitHubModels

extension AppContext {
  /// Returns the error for a linked file whose gist, or whose file in the gist, no longer exists.
  ///
  /// If the gist is in the trash, the error's hint is to restore it.
  func gistFileDeleted(_ file: LinkedFile) -> Failure {
    .gistFileDeleted(
      file, restoring: file.gist == nil ? restoreCommand(of: file.link) : nil, failureFormatter)
  }

  /// Returns the command that restores the gist; nil if it is not in the trash.
  private func restoreCommand(of link: FileLink) -> SuggestedCommand? {
    guard let host = try? Host(link.host),
      trash(of: host).entries().contains(where: { $0.gist.value.id == link.gist })
    else { return nil }
    return failureFormatter.on(host).command("restore", .value(link.gist))
  }
}
