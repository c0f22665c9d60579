import FoundationEssentials

/// A code for the user to enter, and how to poll for the token (RFC 8628 §3.2).
package struct DeviceCode: Hashable, Sendable {
  package var deviceCode: String
  /// The code that the user enters: `ABCD-1234`.
  package var userCode: String
  package var verificationURI: String
  /// Whether a browser may open the URL: only if it has the host's origin.
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

  /// nil if one of the two codes is missing.
  ///
  /// `sentAt` is the time of the request on ``TimeSource/uptime``, from which the lifetime counts.
  init?(_ response: DeviceFlowResponse, host: Host, sentAt: Duration) {
    guard let deviceCode = response["device_code"], let userCode = response["user_code"] else {
      return nil
    }
    let uri =
      response["verification_uri"] ?? host.web.appending(path: "/login/device").absoluteString
    let lifetime = Self.seconds(response["expires_in"], 1...86_400) ?? .seconds(900)
    self.init(
      deviceCode: deviceCode, userCode: userCode, verificationURI: uri,
      mayOpen: URL(string: uri).flatMap(Origin.init) == Origin(host.web),
      expiresAt: sentAt + lifetime, lifetime: lifetime,
      interval: min(
        Self.seconds(response["interval"], 1...3_600) ?? DevicePollInterval.standard,
        DevicePollInterval.maximum))
  }

  private static func seconds(_ text: String?, _ range: ClosedRange<Int>) -> Duration? {
    text.flatMap { Int($0) }.flatMap { range.contains($0) ? .seconds($0) : nil }
  }
}
