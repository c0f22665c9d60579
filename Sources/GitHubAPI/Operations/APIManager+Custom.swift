extension APIManager {
  /// Sends a request that the user composed.
  ///
  /// - Throws: ``APIError``, also for a status outside 2xx.
  package func response(to request: CustomRequest) async throws -> APIResponse {
    try await send(.custom(request))
  }

  /// Sends a GET, and then those for the pages after its response.
  ///
  /// - Parameters:
  ///   - request: the first request.
  ///   - body: receives each response before the next request is sent.
  /// - Throws: ``APIError``, also for a next page outside the API; what `body` throws.
  package func responses(
    to request: CustomRequest, _ body: (APIResponse) async throws -> Void
  ) async throws {
    var pages = VisitedPages(host: host, route: .custom(request))
    var next: APIRequest? = try pages.start()
    while let request = next {
      let response = try await send(request)
      try await body(response)
      next = try PageLinks(response.fields).next.map { try pages.follow($0) }
    }
  }
}
