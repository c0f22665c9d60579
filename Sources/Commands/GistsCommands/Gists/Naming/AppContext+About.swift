import CommandSupport
import GitHubAPI
import GitHubModels

extension AppContext {
  /// Runs requests about a gist or a revision, so that a 404 names what does not exist.
  func about<Value>(
    _ gist: NamedGist, revision: String? = nil, _ body: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await body()
    } catch APIError.errorResponse(let response) {
      let revision = revision.map { "revision \($0) of " } ?? ""
      throw failureFormatter.refused(response, subject: revision + "gist \(gist.id)")
    }
  }
}

extension NamedGist {
  /// Fetches the current state of the gist, bypassing the cache.
  ///
  /// - Throws: an `APIError`.
  func fetch() async throws -> Decoded<Gist> {
    try await session.api.value(.gist(id: id), as: Gist.self, usesCache: false)
  }
}

extension AppContext {
  /// Fetches the current state of the gist; throws a ``Failure`` if it does not exist.
  func fetch(_ gist: NamedGist) async throws -> Decoded<Gist> {
    try await about(gist) { try await gist.fetch() }
  }
}

extension Error {
  /// Whether nothing was sent because of a missing sign-in.
  var isSignInRequired: Bool {
    if case APIError.signInRequired? = self as? APIError { true } else { false }
  }
}
