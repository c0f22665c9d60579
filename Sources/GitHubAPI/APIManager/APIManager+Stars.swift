import GitHubModels

extension APIManager {
  /// Whether the signed-in person starred the gist; a 404 counts as "no" only where the gist itself is there.
  package func isStarred(_ id: String) async throws -> Bool {
    do {
      let answer = try await send(.isStarred(id: id))
      guard answer.status == 204 else { throw breach(.wrongShape, in: answer) }
      return true
    } catch APIError.refused(let refusal) where refusal.status == 404 {
      _ = try await value(.gist(id: id), as: Gist.self)
      return false
    }
  }
}
