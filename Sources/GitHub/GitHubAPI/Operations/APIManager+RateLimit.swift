package import GitHubModels

extension APIManager {
  /// The remaining requests of the rate limit; nil if the server has no rate limit.
  package func rateLimit() async throws -> RateLimitStatus? {
    do {
      return try await value(.rateLimit, as: RateLimitStatus.self).value
    } catch APIError.errorResponse(let response) where response.isNotFound {
      return nil
    }
  }
}
