/// A granted token (RFC 6749 §5.1).
///
/// A refresh token is ignored.
package struct AccessTokenResponse: Hashable, Sendable {
  package var token: Token
  package var scopes: [String]
  /// nil if the token does not expire.
  package var lifetime: Duration?

  package init(token: Token, scopes: [String], lifetime: Duration? = nil) {
    self.token = token
    self.scopes = scopes
    self.lifetime = lifetime
  }

  init?(_ response: DeviceFlowResponse) {
    guard let token = response["access_token"].flatMap(Token.init) else { return nil }
    self.init(
      token: token,
      scopes: OAuthScopes(response["scope"] ?? "").names,
      lifetime: response["expires_in"].flatMap { Int($0) }.flatMap { $0 > 0 ? .seconds($0) : nil })
  }
}
