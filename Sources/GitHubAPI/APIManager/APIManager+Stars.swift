import GitHubModels

extension APIManager {
  /// Whether the signed-in person starred the gist.
  ///
  /// A 404 counts as "no" only where the gist itself is there, and where the token may see stars at
  /// all: without the gist scope GitHub answers 404 to everything.
  package func isStarred(_ id: String) async throws -> Bool {
    do {
      let answer = try await send(.isStarred(id: id))
      guard answer.status == 204 else { throw breach(.wrongShape, in: answer) }
      return true
    } catch APIError.errorResponse(let response) where response.isNotFound {
      _ = try await value(.gist(id: id), as: Gist.self)
      return false
    }
  }
}
