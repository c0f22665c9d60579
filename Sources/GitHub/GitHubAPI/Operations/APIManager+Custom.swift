import GitHubModels

extension APIManager {
  /// Sends a request that the user composed.
  ///
  /// - Throws: ``APIError``, also for a status outside 2xx, and for the document of another gist.
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
  /// - Throws: ``APIError``, also for a next page outside the API; what `body` throws.
  package func responses(
    to first: CustomRequest, _ body: (APIResponse) async throws -> Void
  ) async throws {
    var pages = VisitedPages(host: host, route: .custom(first))
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
