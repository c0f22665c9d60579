import ClientState
import CommandSupport
import GitHubAPI
import GitHubModels

extension AppContext {
  /// The sentence for a linked file that its gist has no more, or whose gist is gone: perhaps into the
  /// trash.
  func goneThere(_ file: LinkedFile) -> Failure {
    .goneThere(file, restoring: file.gist == nil ? restoreCommand(of: file.link) : nil)
  }

  /// nil where the gist is not in the trash.
  private func restoreCommand(of link: FileLink) -> String? {
    guard let host = try? Host(link.host),
      trash(of: host).entries().contains(where: { $0.gist.value.id == link.gist })
    else { return nil }
    var failureFormatter = failureFormatter
    if host != failureFormatter.host {
      (failureFormatter.host, failureFormatter.isHostOption) = (host, true)
    }
    return failureFormatter.command("restore \(link.gist)")
  }
}
