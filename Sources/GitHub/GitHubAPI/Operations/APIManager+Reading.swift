package import GitHubModels
import TextFormats

extension APIManager {
  /// Whether the signed-in user starred the gist.
  ///
  /// A 404 means "no" only if the gist exists and the token may read stars: without the gist scope
  /// GitHub always responds with 404.
  package func isStarred(_ id: String) async throws -> Bool {
    do {
      try await send(.isStarred(id: id), usesCache: false)
      return true
    } catch APIError.errorResponse(let response) where response.isNotFound {
      _ = try await value(.gist(id: id), as: Gist.self)
      return false
    }
  }

  /// The remaining requests of the rate limit; nil if the server has no rate limit.
  package func rateLimit() async throws -> RateLimitStatus? {
    do {
      return try await value(.rateLimit, as: RateLimitStatus.self).value
    } catch APIError.errorResponse(let response) where response.isNotFound {
      return nil
    }
  }

  /// Sends a request that the user composed.
  ///
  /// - Throws: ``APIError``, including for a status outside 2xx and for the document of another
  ///   gist.
  package func response(to request: CustomRequest) async throws -> APIResponse {
    let response = try await send(.custom(request))
    try check(response, to: request)
    return response
  }

  /// Sends a GET, and then those for the pages after its response.
  ///
  /// - Parameters:
  ///   - first: the first request.
  ///   - body: receives each response before the next request is sent.
  /// - Throws: ``APIError``, including for a next page outside the API; the errors of `body`.
  package func responses(
    to first: CustomRequest, _ body: (APIResponse) async throws -> Void
  ) async throws {
    var pages = VisitedPages(host: host, endpoint: Router.custom(first).endpoint)
    var next: APIRequest? = try pages.start()
    while let request = next {
      let response = try await send(request)
      try check(response, to: first)
      try await body(response)
      next = try PageLinks(response.fields).next.map { try pages.follow($0) }
    }
  }

  private func check(_ response: APIResponse, to request: CustomRequest) throws(APIError) {
    guard let subject = request.subject, let document = try? JSON(parsing: response.body) else {
      return
    }
    for document in document.array ?? [document] {
      try check(document, is: subject, in: response)
    }
  }
}
