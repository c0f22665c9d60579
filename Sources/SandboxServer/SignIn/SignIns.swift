/// The device flow's codes (RFC 8628) and what has become of them.
package struct SignIns: Sendable {
  /// Seconds between polls, as told to the client; nil leaves the member out.
  package var interval: Int?
  /// Seconds that a code lives.
  package var lifetime: Int
  /// Whether the first poll finds the code approved.
  package var approvesAtOnce: Bool
  /// Which client ids exist; nil takes any.
  package var clientIDs: Set<String>?
  /// What a token is granted; nil grants what was asked for.
  package var grantedScopes: [String]?
  package internal(set) var codes: [DeviceCode] = []

  package init(interval: Int?, lifetime: Int, approvesAtOnce: Bool) {
    self.interval = interval
    self.lifetime = lifetime
    self.approvesAtOnce = approvesAtOnce
  }

  /// Issues a code; nil where there is no such client.
  mutating func start(clientID: String, scopes: [String], now: Double) -> DeviceCode? {
    guard !clientID.isEmpty, clientIDs?.contains(clientID) ?? true else { return nil }
    let code = DeviceCode(
      clientID: clientID, scopes: scopes, interval: interval ?? 5,
      expiresAt: now + Double(lifetime))
    codes.append(code)
    return code
  }

  /// Finds the code that a person has typed, in any case, with or without its hyphen.
  func find(userCode typed: String) -> DeviceCode? {
    let wanted = Self.folded(typed)
    return codes.last { Self.folded($0.userCode) == wanted }
  }

  /// The person's answer to a code.
  package mutating func decide(_ userCode: String, _ decision: DeviceCode.Decision) {
    guard let index = codes.lastIndex(where: { $0.userCode == userCode }) else { return }
    codes[index].decision = decision
  }

  private static func folded(_ code: String) -> String {
    code.uppercased().filter { $0.isLetter || $0.isNumber }
  }
}

/// One sign-in that is under way.
package struct DeviceCode: Hashable, Sendable {
  package enum Decision: Hashable, Sendable { case none, authorized, cancelled, used }

  package let deviceCode: String
  package let userCode: String
  package let clientID: String
  package let scopes: [String]
  package internal(set) var interval: Int
  package internal(set) var expiresAt: Double
  package internal(set) var decision = Decision.none
  var lastPoll: Double?

  init(clientID: String, scopes: [String], interval: Int, expiresAt: Double) {
    // No vowels and nothing that can be mistaken: RFC 8628, section 6.1.
    let alphabet = Array("BCDFGHJKLMNPQRSTVWXZ")
    var generator = SystemRandomNumberGenerator()
    let letters = (0..<8).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
    }
    deviceCode = Hex.random(40)
    userCode = String(letters[0..<4]) + "-" + String(letters[4..<8])
    self.clientID = clientID
    self.scopes = scopes
    self.interval = interval
    self.expiresAt = expiresAt
  }
}
