import FoundationEssentials

/// A code for the person to type, and how to wait for them (RFC 8628 §3.2).
package struct DeviceCode: Hashable, Sendable {
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

  package init(
    deviceCode: String, userCode: String, verificationURI: String, mayOpen: Bool,
    expiresAt: Duration, lifetime: Duration, interval: Duration
  ) {
    self.deviceCode = deviceCode
    self.userCode = userCode
    self.verificationURI = verificationURI
    self.mayOpen = mayOpen
    self.expiresAt = expiresAt
    self.lifetime = lifetime
    self.interval = interval
  }

  /// nil where one of the two codes is missing.
  ///
  /// `askedAt` is when the request left: the lifetime counts from no later moment.
  init?(_ answer: DeviceFlowResponse, host: Host, askedAt: Duration) {
    guard let deviceCode = answer["device_code"], let userCode = answer["user_code"] else {
      return nil
    }
    let uri = answer["verification_uri"] ?? host.web.appending(path: "/login/device").absoluteString
    let lifetime = Self.seconds(answer["expires_in"], 1...86_400) ?? .seconds(900)
    self.init(
      deviceCode: deviceCode, userCode: userCode, verificationURI: uri,
      mayOpen: URL(string: uri).flatMap(Origin.init) == Origin(host.web),
      expiresAt: askedAt + lifetime, lifetime: lifetime,
      interval: min(
        Self.seconds(answer["interval"], 1...3_600) ?? DevicePollInterval.usual,
        DevicePollInterval.longest))
  }

  private static func seconds(_ text: String?, _ sane: ClosedRange<Int>) -> Duration? {
    text.flatMap { Int($0) }.flatMap { sane.contains($0) ? .seconds($0) : nil }
  }
}
