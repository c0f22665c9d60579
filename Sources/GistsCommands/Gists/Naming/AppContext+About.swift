import CommandSupport
import GitHubAPI
import GitHubModels

extension AppContext {
  /// Runs requests about one gist or one revision of it, so that a 404 tells what is not there.
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
  /// The gist as its host has it at this moment: no kept answer stands for it.
  ///
  /// - Throws: an `APIError`.
  func fetch() async throws -> Decoded<Gist> {
    try await session.api.value(.gist(id: id), as: Gist.self, usesCache: false)
  }
}

extension AppContext {
  /// The gist as its host has it at this moment; a ``Failure`` tells that it is not there.
  func fetch(_ gist: NamedGist) async throws -> Decoded<Gist> {
    try await about(gist) { try await gist.fetch() }
  }
}

extension Error {
  /// Nothing was sent, since nobody is signed in.
  var isSignInRequired: Bool {
    if case APIError.signInRequired? = self as? APIError { true } else { false }
  }
}
