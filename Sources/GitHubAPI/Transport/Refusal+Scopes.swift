extension APIError.ErrorResponse {
  /// The token names its scopes, and gist is not among them: GitHub then hides what is there.
  package var lacksGistScope: Bool { OAuthScopes.lackGist(scopes) }

  /// A 404 that tells something of the gist, not of the token.
  package var isNotFound: Bool { status == 404 && !lacksGistScope }
}
