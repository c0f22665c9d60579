import GitHubAPI

extension AppContext {
  /// Runs requests about one gist, so that a 404 tells which gist is not there.
  func about<Value>(
    _ gist: NamedGist, _ body: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await body()
    } catch APIError.refused(let refusal) {
      throw sentences.refused(refusal, subject: "gist \(gist.id)")
    }
  }
}

extension Error {
  /// Nothing was sent, since nobody is signed in.
  var isSignInRequired: Bool {
    if case APIError.signInRequired? = self as? APIError { true } else { false }
  }
}
