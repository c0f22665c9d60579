extension SandboxState {
  /// The result of a poll for a token (RFC 8628, section 3.5).
  enum TokenPollResult: Sendable {
    case token(String, scopes: [String])
    case pending
    case slowDown(interval: Int)
    case expired
    case denied
    case unknownCode
  }

  /// Polls may be this many seconds early: clocks and networks are not exact.
  private static let tolerance = 0.2

  /// Issues a token if the user has approved the device code.
  mutating func pollForToken(
    deviceCode: String, clientID: String, now: Double
  ) -> TokenPollResult {
    guard
      let index = deviceFlow.authorizations.firstIndex(where: {
        $0.deviceCode == deviceCode && $0.clientID == clientID
      })
    else { return .unknownCode }
    var authorization = deviceFlow.authorizations[index]
    defer { deviceFlow.authorizations[index] = authorization }

    guard now < authorization.expiresAt else { return .expired }
    let earliest = Double(authorization.interval) - Self.tolerance
    let isTooSoon = authorization.lastPoll.map { now - $0 < earliest } ?? false
    authorization.lastPoll = now
    if isTooSoon {
      authorization.interval += 5
      return .slowDown(interval: authorization.interval)
    }
    if deviceFlow.approvesImmediately, authorization.decision == .none {
      authorization.decision = .authorized
    }
    switch authorization.decision {
    case .none: return .pending
    case .cancelled: return .denied
    case .used: return .unknownCode
    case .authorized:
      authorization.decision = .used
      let scopes = deviceFlow.grantedScopes ?? authorization.scopes
      let token = "gho_" + random.digits(36)
      tokens[token] = Grant(
        login: authorization.account ?? defaultAccount, scopes: scopes, clientID: clientID)
      return .token(token, scopes: scopes)
    }
  }
}
