import HTTPTypes

extension SandboxState {
  /// Returns the login of who may use a service of a gist's repository; nil if nobody signed in.
  ///
  /// Whoever knows the ID may read a gist, also a secret one. Only its owner may push.
  func access(to request: GitRequest, _ authorization: String?) throws(GitError) -> String? {
    var grant: Grant?
    if let authorization { grant = try self.grant(ofGit: authorization) }
    guard let service = request.service else { throw .oldProtocol }
    if service == .receivePack, grant == nil { throw .unauthenticated }
    guard let gist = gists[request.gist],
      request.login == nil || request.login?.lowercased() == gist.owner?.lowercased()
    else { throw .notFound }
    if service == .receivePack, let grant, !grant.hasGistScope || grant.login != gist.owner {
      throw .denied(gist.id, to: grant.login)
    }
    return grant?.login
  }

  /// Returns what a token grants that git sends as the password, or as the username.
  private func grant(ofGit authorization: String) throws(GitError) -> Grant {
    let parts = authorization.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "basic",
      let token = BasicCredentials(parts[1])?.token, let grant = grant(of: token)
    else { throw .badCredentials }
    return grant
  }
}
