/// The settings and the pending authorizations of the device flow (RFC 8628).
package struct DeviceFlowState: Sendable {
  /// The most bytes of a client ID, which header fields repeat.
  private static let maximumLength = 100

  /// The seconds between polls that the response states; nil omits the member.
  var interval: Int?
  /// The lifetime of a code in seconds.
  var lifetime: Int
  /// Whether codes are already approved at the first poll.
  package var approvesImmediately: Bool
  /// The client IDs that exist; nil accepts any.
  package var clientIDs: Set<String>?
  /// The apps that were registered on the web pages; they are lost when the sandbox ends.
  package internal(set) var apps: [OAuthApp] = []
  package internal(set) var authorizations: [DeviceAuthorization] = []
  /// The lifetime of new tokens in seconds; nil issues tokens that don't expire.
  var tokenLifetime: Int?
  /// The refresh tokens that were issued and not yet used.
  var refreshTokens: [String: RefreshToken] = [:]

  struct RefreshToken: Hashable, Sendable {
    let token: String
    let grant: Grant
    let expiresAt: Double
  }

  /// Issues a device code; returns nil if the client ID is unknown.
  mutating func start(
    clientID: String, scopes: [String], now: Double, using generator: inout RandomSource
  ) -> DeviceAuthorization? {
    guard (1...Self.maximumLength).contains(clientID.utf8.count),
      clientIDs?.contains(clientID) ?? true
    else { return nil }
    // No vowels and no letters that look alike (RFC 8628, section 6.1).
    let alphabet = Array("BCDFGHJKLMNPQRSTVWXZ")
    let letters = (0..<8).map { _ in
      alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
    }
    let authorization = DeviceAuthorization(
      deviceCode: generator.digits(40),
      userCode: String(letters[0..<4]) + "-" + String(letters[4..<8]), clientID: clientID,
      scopes: scopes, interval: interval ?? 5, expiresAt: now + Double(lifetime))
    authorizations.append(authorization)
    return authorization
  }

  /// Whether an app was registered without the device flow.
  func isDisabled(for clientID: String) -> Bool {
    apps.contains { $0.clientID == clientID && !$0.hasDeviceFlow }
  }

  /// The lifetime in seconds of new tokens of an app; nil if they don't expire.
  func tokenLifetime(of clientID: String?) -> Int? {
    let expires = apps.contains { $0.clientID == clientID && $0.expiresTokens }
    return tokenLifetime ?? (expires ? 28_800 : nil)
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

/// An OAuth app that a user registered.
package struct OAuthApp: Hashable, Sendable {
  var clientID = ""
  let name: String
  let url: String
  let callbackURL: String
  /// Whether the device flow is enabled.
  var hasDeviceFlow: Bool
  /// Whether its tokens expire.
  var expiresTokens: Bool

  /// Reads the fields of GitHub's form, which may come from the query of a link.
  init(form: URLEncodedForm) {
    func field(_ name: String) -> String { form["oauth_application[\(name)]"] ?? "" }
    name = field("name")
    url = field("url")
    callbackURL = field("callback_url")
    hasDeviceFlow = field("device_flow_enabled") == "1"
    expiresTokens = field("token_expiration_enabled") == "1"
  }
}

/// One device authorization: its codes and the user's decision.
package struct DeviceAuthorization: Hashable, Sendable {
  package enum Decision: Hashable, Sendable { case none, authorized, cancelled, used }

  let deviceCode: String
  let userCode: String
  let clientID: String
  package let scopes: [String]
  /// The login of the account that the user chose.
  var account: String?
  var interval: Int
  var expiresAt: Double
  package internal(set) var decision = Decision.none
  var lastPoll: Double?
}

extension SandboxState {
  /// The result of a poll for a token (RFC 8628, section 3.5) or its renewal (RFC 6749, section 6).
  enum TokenResult: Sendable {
    case token(IssuedToken)
    case pending
    case slowDown(interval: Int)
    case expired
    case denied
    case unknownCode
    case badRefreshToken
    case incorrectClientCredentials
  }

  /// Polls may be this many seconds early: clocks and networks are not exact.
  private static let tolerance = 0.2

  mutating func pollForToken(deviceCode: String, clientID: String, now: Double) -> TokenResult {
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
      return .token(
        issue(
          Grant(
            login: authorization.account ?? defaultAccount, scopes: authorization.scopes,
            showsScopes: !Self.isApp(clientID), clientID: clientID),
          at: now))
    }
  }

  /// Exchanges a refresh token, which works once; revokes the token that was issued with it.
  mutating func renewToken(refreshToken: String, clientID: String, now: Double) -> TokenResult {
    guard let old = deviceFlow.refreshTokens[refreshToken], now < old.expiresAt else {
      return .badRefreshToken
    }
    guard old.grant.clientID == clientID else { return .incorrectClientCredentials }
    deviceFlow.refreshTokens[refreshToken] = nil
    tokens[old.token]?.expiresAt = now
    return .token(issue(old.grant, at: now))
  }

  /// Revokes a token or refresh token; ignores other texts.
  mutating func revokeToken(_ text: String, now: Double) {
    if text.hasPrefix("ghr_") {
      deviceFlow.refreshTokens[text] = nil
    } else if var grant = grant(of: text, at: now) {
      grant.expiresAt = now
      tokens[text] = grant
    }
  }

  private mutating func issue(_ grant: Grant, at now: Double) -> IssuedToken {
    var grant = grant
    let isApp = grant.clientID.map(Self.isApp) ?? false
    var issued = IssuedToken(
      text: (isApp ? "ghu_" : "gho_") + random.digits(36), scopes: isApp ? [] : grant.scopes)
    if let lifetime = deviceFlow.tokenLifetime(of: grant.clientID) {
      let refreshToken = "ghr_" + random.digits(76)
      issued.renewal = (lifetime, refreshToken)
      grant.expiresAt = now + Double(lifetime)
      deviceFlow.refreshTokens[refreshToken] = .init(
        token: issued.text, grant: grant, expiresAt: now + Double(IssuedToken.refreshLifetime))
    }
    tokens[issued.text] = grant
    return issued
  }

  /// Whether a client ID is that of a GitHub App, whose tokens have permissions instead of scopes.
  private static func isApp(_ clientID: String) -> Bool { clientID.hasPrefix("Iv") }
}

struct IssuedToken: Sendable {
  /// Six months, in seconds.
  static let refreshLifetime = 15_897_600

  let text: String
  let scopes: [String]
  /// The lifetime in seconds and the token for renewal; nil if the token does not expire.
  var renewal: (lifetime: Int, refreshToken: String)?
}
