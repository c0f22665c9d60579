/// The settings and the pending authorizations of the device flow (RFC 8628).
package struct DeviceFlowState: Sendable {
  /// The bytes of a client ID, which header fields repeat.
  private static let maximumLength = 100

  /// Seconds between polls, as the client is told; nil omits the member.
  package var interval: Int?
  /// The lifetime of a code in seconds.
  package var lifetime: Int
  /// Whether the first poll finds the code approved.
  package var approvesImmediately: Bool
  /// The client IDs that exist; nil accepts any.
  package var clientIDs: Set<String>?
  /// The scopes of every token; nil grants the requested scopes.
  package var grantedScopes: [String]?
  package internal(set) var authorizations: [DeviceAuthorization] = []

  package init(interval: Int?, lifetime: Int, approvesImmediately: Bool) {
    self.interval = interval
    self.lifetime = lifetime
    self.approvesImmediately = approvesImmediately
  }

  /// Issues a device code; returns nil if the client ID is unknown.
  mutating func start(
    clientID: String, scopes: [String], now: Double, using generator: inout RandomSource
  ) -> DeviceAuthorization? {
    guard (1...Self.maximumLength).contains(clientID.utf8.count),
      clientIDs?.contains(clientID) ?? true
    else { return nil }
    let authorization = DeviceAuthorization(
      clientID: clientID, scopes: scopes, interval: interval ?? 5,
      expiresAt: now + Double(lifetime), using: &generator)
    authorizations.append(authorization)
    return authorization
  }

  /// Returns the authorization with a user code; ignores case and hyphens.
  func authorization(userCode: String) -> DeviceAuthorization? {
    let wanted = Self.normalized(userCode)
    return authorizations.last { Self.normalized($0.userCode) == wanted }
  }

  /// Records the user's decision about a user code.
  package mutating func decide(
    _ userCode: String, _ decision: DeviceAuthorization.Decision, account: String? = nil
  ) {
    guard let index = authorizations.lastIndex(where: { $0.userCode == userCode }) else { return }
    authorizations[index].decision = decision
    authorizations[index].account = account
  }

  private static func normalized(_ code: String) -> String {
    code.uppercased().filter { $0.isLetter || $0.isNumber }
  }
}
