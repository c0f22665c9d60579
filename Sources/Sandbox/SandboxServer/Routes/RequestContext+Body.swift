extension RequestContext {
  /// Returns a reader of the body, which must be a JSON object.
  func bodyReader() throws(GitHubError) -> BodyReader { BodyReader(try object()) }

  /// Returns the body, which must be a JSON object.
  func object() throws(GitHubError) -> JSONValue {
    guard let document else { throw .badJSON }
    guard case .object = document else { throw .notAnObject }
    return document
  }
}
