/// What happens to a request whose token the host rejected.
///
/// Nothing was done for such a request (RFC 9110 §15.5.2), so it may be sent again, also if it
/// changes something.
package enum TokenRejection: Hashable, Sendable {
  /// It fails.
  case failed
  /// It is sent again without a token, if it only uses one and changes nothing.
  case signedOut
  /// It is sent again with a new token.
  case renewed(Token)
}

/// Decides what happens to a request after the host rejected its token.
///
/// The second parameter says whether the request requires a token.
package typealias TokenRejectionHandler =
  @Sendable (Token, APIRequest.Authorization) async throws -> TokenRejection
