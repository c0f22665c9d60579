/// A token that the person has granted (RFC 6749 §5.1).
///
/// A refresh token that came along is not kept.
package struct AccessTokenResponse: Hashable, Sendable {
  package var token: Token
  package var scopes: [String]
  /// nil where the token does not expire.
  package var lifetime: Duration?

  package init(token: Token, scopes: [String], lifetime: Duration? = nil) {
    self.token = token
    self.scopes = scopes
    self.lifetime = lifetime
  }

  init?(_ answer: DeviceFlowResponse) {
    guard let token = answer["access_token"].flatMap(Token.init) else { return nil }
    self.init(
      token: token,
      scopes: OAuthScopes(answer["scope"] ?? "").names,
      lifetime: answer["expires_in"].flatMap { Int($0) }.flatMap { $0 > 0 ? .seconds($0) : nil })
  }
}
