import CommandSupport
import GitHubAPI
import GitHubModels

/// A gist that belongs to the user, as the host confirmed in this run.
///
/// Code that shows the contents of a gist to more people requires this type, so that it can't show
/// somebody else's gist.
struct OwnGist: Sendable {
  let document: Decoded<Gist>

  var value: Gist { document.value }

  fileprivate init(_ document: Decoded<Gist>) { self.document = document }
}

extension Sessions {
  /// Fetches a gist and, at the same time, asks the host for the token's owner; call it after
  /// ``requireSignIn(to:)``.
  ///
  /// - Throws: `APIError`; a ``Failure`` (77) if the gist belongs to someone else.
  func ownGist(_ gist: NamedGist) async throws -> OwnGist {
    let host = gist.session.host
    guard let token = resolvedTokens.token(host.name) else {
      throw APIError.signInRequired(host: host.name)
    }
    async let identity = identity(of: token, on: host)
    let found = try await gist.fetch()
    let login = try await identity.login.lowercased()
    guard found.value.owner?.login.lowercased() == login else {
      throw failureFormatter.notYours(found.value, host: host, to: "edit")
    }
    return OwnGist(found)
  }

  /// Throws if a gist belongs to someone else; call it after ``requireSignIn(to:)``.
  ///
  /// Requests the token's login only if needed: if an owner differs from the recorded login, which
  /// may have been renamed, or if there are several owners. Otherwise the response to the change
  /// itself decides.
  ///
  /// `verb` is the action, such as `delete`. With `isSure`, also requests the login if none is
  /// recorded.
  func refuseForeign(
    _ gists: [Gist], on host: Host, to verb: String, isSure: Bool = false
  ) async throws {
    guard let other = try await foreign(among: gists, on: host, isSure: isSure) else { return }
    throw failureFormatter.notYours(other, host: host, to: verb)
  }

  /// Whether a gist belongs to the account in use; requests its login unless it is recorded as the
  /// owner's.
  func owns(_ gist: Gist, on host: Host) async throws -> Bool {
    try await foreign(among: [gist], on: host, isSure: true) == nil
  }

  /// Returns the first gist that belongs to someone else.
  private func foreign(
    among gists: [Gist], on host: Host, isSure: Bool
  ) async throws -> Gist? {
    guard let token = resolvedTokens.token(host.name) else { return nil }
    let owners = Set(gists.map { $0.owner?.login.lowercased() })
    let remembered = rememberedLogin(of: token)?.lowercased()
    guard owners.count > 1 || remembered.map({ !owners.contains($0) }) ?? isSure else {
      return nil
    }
    let login = try await identity(of: token, on: host).login.lowercased()
    return gists.first { $0.owner?.login.lowercased() != login }
  }
}
