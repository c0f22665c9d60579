import GitHubAPI

extension AppContext {
  /// Decides what happens to a request whose token the host rejected.
  ///
  /// A token from the user's variable or command is never replaced: a script should fail.
  func rejection(
    of token: Token, _ need: APIRequest.Authorization, by host: Host
  ) async throws -> TokenRejection {
    guard let found = resolvedTokens.token(host.name), case .keyring = found.origin else {
      return .failed
    }
    // The user has signed in again for another request.
    guard found.token == token else { return .renewed(found.token) }
    if let renewal, let new = try await renewal.token(for: host, insteadOf: found, in: self),
      new != token
    {
      return .renewed(new)
    }
    return need == .optional ? .signedOut : .failed
  }

  /// Tells once that requests go on without the rejected token.
  func tellSignedOut(of host: String) {
    guard resolvedTokens.reject(host) else { return }
    diagnostics.note("\(host) rejected your token; continuing signed out")
    let command = failureFormatter.on(hostNamed: host).command("auth login")
    diagnostics.hint("to sign in again, run \(command)")
  }
}
