import GitHubModels

extension APIManager {
  /// Whether the signed-in user starred the gist.
  ///
  /// A 404 means "no" only if the gist exists and the token may read stars: without the gist scope
  /// GitHub always responds with 404.
  package func isStarred(_ id: String) async throws -> Bool {
    do {
      let response = try await send(.isStarred(id: id))
      guard response.status == 204 else { throw invalidResponse(.wrongShape, response) }
      return true
    } catch APIError.errorResponse(let response) where response.isNotFound {
      _ = try await value(.gist(id: id), as: Gist.self)
      return false
    }
  }
}
