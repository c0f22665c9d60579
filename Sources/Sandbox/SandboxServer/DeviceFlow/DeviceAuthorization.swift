/// One device authorization: its codes, and what the user decided.
package struct DeviceAuthorization: Hashable, Sendable {
  package enum Decision: Hashable, Sendable { case none, authorized, cancelled, used }

  package let deviceCode: String
  package let userCode: String
  package let clientID: String
  package let scopes: [String]
  /// The login of the account that the user chose.
  package internal(set) var account: String?
  package internal(set) var interval: Int
  package internal(set) var expiresAt: Double
  package internal(set) var decision = Decision.none
  var lastPoll: Double?

  init(
    clientID: String, scopes: [String], interval: Int, expiresAt: Double,
    using generator: inout RandomSource
  ) {
    // No vowels and no letters that look alike (RFC 8628, section 6.1).
    let alphabet = Array("BCDFGHJKLMNPQRSTVWXZ")
    let letters = (0..<8).map { _ in
      alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
    }
    deviceCode = generator.digits(40)
    userCode = String(letters[0..<4]) + "-" + String(letters[4..<8])
    self.clientID = clientID
    self.scopes = scopes
    self.interval = interval
    self.expiresAt = expiresAt
  }
}
