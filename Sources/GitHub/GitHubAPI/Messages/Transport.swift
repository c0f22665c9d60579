/// Sends one request and returns the complete response.
///
/// It follows no redirects, retries nothing and accepts every status.
package protocol Transport: Sendable {
  /// - Throws: ``APIError/unreachable(host:reason:)`` or
  ///   ``APIError/invalidResponse(host:reason:response:)``.
  func send(_ request: APIRequest) async throws -> APIResponse
}
