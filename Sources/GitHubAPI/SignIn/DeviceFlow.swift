/// OAuth 2.0 device authorization grant (RFC 8628) as GitHub speaks it.
package struct DeviceFlow: Sendable {
  package init(
    host: Host, clientID: String, scopes: [String], userAgent: String, transport: any Transport,
    time: TimeSource, redactor: Redactor
  ) { fatalError("stub") }

  /// Asks for a code to show to the person.
  package func start() async throws -> DeviceCode { fatalError("stub") }

  /// Polls until the person has answered or the code has expired.
  package func wait(for code: DeviceCode) async throws -> GrantedToken { fatalError("stub") }
}

package struct DeviceCode: Sendable {
  package var deviceCode: String
  /// What the person types: `ABCD-1234`.
  package var userCode: String
  package var verificationURI: String
  /// Only an address of the sign-in origin may be opened in a browser.
  package var mayOpen: Bool
  /// On ``TimeSource/uptime``.
  package var expiresAt: Duration
  package var lifetime: Duration
  package var interval: Duration
}

package struct GrantedToken: Sendable {
  package var token: Token
  package var scopes: [String]
  package var lifetime: Duration?
}

package enum DeviceFlowError: Error, Hashable, Sendable {
  case declined(host: String)
  case expired(after: Duration)
  case flowDisabled(host: String), unknownClient(host: String), unauthorizedClient(host: String)
  case unsupportedGrantType(host: String), incorrectClientCredentials(host: String)
  case incorrectDeviceCode(host: String)
  case lacksGistScope(host: String)
  case other(host: String, code: String)
}
