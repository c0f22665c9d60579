import GitHubAPI

extension AppContext {
  /// Runs requests about one gist or one revision of it, so that a 404 tells what is not there.
  func about<Value>(
    _ gist: NamedGist, revision: String? = nil, _ body: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await body()
    } catch APIError.refused(let refusal) {
      let revision = revision.map { "revision \($0) of " } ?? ""
      throw sentences.refused(refusal, subject: revision + "gist \(gist.id)")
    }
  }
}

extension Error {
  /// Nothing was sent, since nobody is signed in.
  var isSignInRequired: Bool {
    if case APIError.signInRequired? = self as? APIError { true } else { false }
  }
}
