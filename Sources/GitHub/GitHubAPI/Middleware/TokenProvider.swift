/// Returns the token for a host, or nil if there is none.
///
/// The second parameter says whether the request requires a token or only uses one if available.
package typealias TokenProvider =
  @Sendable (Host, APIRequest.Authorization) async throws -> Token?
