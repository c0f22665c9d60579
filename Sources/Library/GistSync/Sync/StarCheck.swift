import FoundationEssentials
import GitHubAPI

/// Asks by REST which gists the signed-in user still stars.
struct StarCheck: Sendable {
  let api: APIManager

  enum Result: Sendable {
    case starred
    /// The user unstarred the gist, or it was deleted; when the host said so, by its own clock.
    case notStarred(id: String, at: Date?)
    case failed(id: String, APIError)
  }

  /// Calls `body` with each result as it arrives, one at a time.
  ///
  /// - Throws: The error of `body`, or an error that every further gist would hit too.
  func run(_ ids: [String], _ body: (Result) async throws -> Void) async throws {
    try await ConcurrentRequests.run(ids, { ([try await check($0)], []) }, body)
  }

  private func check(_ id: String) async throws -> Result {
    do {
      let response = try await api.send(.isStarred(id: id))
      // Only 204 and 404 are documented; anything else says nothing about the star.
      return response.status == 204
        ? .starred : .failed(id: id, api.invalidResponse(.wrongShape, response))
    } catch APIError.errorResponse(let response) where response.isNotFound {
      return .notStarred(id: id, at: response.time)
    } catch APIError.errorResponse(let response) {
      return .failed(id: id, .errorResponse(response))
    }
  }
}
