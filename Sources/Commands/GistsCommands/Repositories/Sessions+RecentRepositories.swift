import CommandSupport
import ClientState
import GitHubModels

extension Sessions {
  private static var mostRecent: Int { 100 }

  /// Records that a repository was viewed.
  ///
  /// An error is only a warning: the command itself has succeeded.
  func rememberRecent(_ repository: Repository, of session: Session) async {
    await warnOnError {
      try await stateFiles.recentRepositories(of: session.host).update { names in
        let others = names.filter { $0.lowercased() != repository.id }
        return Array(([repository.fullName] + others).prefix(Self.mostRecent))
      }
    }
  }
}
