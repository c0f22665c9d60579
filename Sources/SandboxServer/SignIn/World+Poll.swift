extension World {
  /// What a poll for a token is answered (RFC 8628, section 3.5).
  enum PollResult: Sendable {
    case token(String, scopes: [String])
    case pending
    case slowDown(interval: Int)
    case expired
    case denied
    case unknownCode
  }

  /// Clocks and networks are not exact: so many seconds too soon are forgiven.
  private static let tolerance = 0.2

  mutating func poll(deviceCode: String, clientID: String, now: Double) -> PollResult {
    guard
      let index = signIns.codes.firstIndex(where: {
        $0.deviceCode == deviceCode && $0.clientID == clientID
      })
    else { return .unknownCode }
    var code = signIns.codes[index]
    defer { signIns.codes[index] = code }

    guard now < code.expiresAt else { return .expired }
    let tooSoon = code.lastPoll.map { now - $0 < Double(code.interval) - Self.tolerance } ?? false
    code.lastPoll = now
    if tooSoon {
      code.interval += 5
      return .slowDown(interval: code.interval)
    }
    if signIns.approvesAtOnce, code.decision == .none { code.decision = .authorized }
    switch code.decision {
    case .none: return .pending
    case .cancelled: return .denied
    case .used: return .unknownCode
    case .authorized:
      code.decision = .used
      let scopes = signIns.grantedScopes ?? code.scopes
      let token = "gho_" + Hex.random(36)
      tokens[token] = Grant(login: "octocat", scopes: scopes)
      return .token(token, scopes: scopes)
    }
  }
}
