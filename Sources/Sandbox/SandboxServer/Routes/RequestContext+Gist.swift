import HTTPTypes

extension RequestContext {
  /// Returns the login of the caller, or throws if the request is not authenticated.
  func requireLogin() throws(GitHubError) -> String {
    guard let login = caller.login else { throw .requiresAuthentication }
    return login
  }

  /// Returns the login of the caller, or throws if the token lacks the `gist` scope, for which
  /// GitHub responds with 404.
  func requireGistScope() throws(GitHubError) -> String {
    let login = try requireLogin()
    guard caller.grant?.hasGistScope == true else { throw .notFound }
    return login
  }

  /// Returns the gist that the path names.
  func gist(in state: SandboxState) throws(GitHubError) -> StoredGist {
    guard let gist = state.gists[parameter("gist")] else { throw .notFound }
    return gist
  }

  /// Returns the gist that the path names, or throws if the caller does not own it.
  func ownGist(in state: SandboxState) throws(GitHubError) -> StoredGist {
    let login = try requireGistScope()
    let gist = try gist(in: state)
    guard gist.owner == login else { throw .notFound }
    return gist
  }
}
