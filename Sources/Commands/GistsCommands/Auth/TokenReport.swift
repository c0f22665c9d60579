import CommandSupport
import GitHubModels

/// What `auth status` reports about one source of a token.
struct TokenReport: Sendable {
  /// The result of the check; nil if another source overrides this one.
  enum State: String, Sendable {
    case ok, rejected, missing
    case keyringUnavailable = "keyring_unavailable"
    case notVerified = "not_verified"

    var words: String {
      switch self {
      case .ok: "signed in"
      case .rejected: "token rejected"
      case .missing: "not signed in"
      case .keyringUnavailable: "the keyring can't be read"
      case .notVerified: "not verified"
      }
    }
  }

  let host: String
  var account: String?
  /// Whether requests use this token.
  var isActive: Bool
  /// `GITHUB_TOKEN`, `keyring`; nil if there is no token.
  var source: String?
  var state: State?
  /// nil if the host does not report the token's scopes.
  var scopes: [String]?
  /// The service that stores the keyring's tokens.
  var backend: String?
  var tokenEnds: String?
  var isRenewed = false
  var copiedFrom: String?
  var failure: Failure?

  /// Whether requests use a token: false if there is none.
  var isUsed: Bool { isActive && source != nil }

  var json: JSON {
    func text(_ value: String?) -> JSON { value.map(JSON.string) ?? .null }
    var members: [JSON.Member] = [
      .init("host", .string(host)),
      .init("account", text(account)),
      .init("active", .bool(isUsed)),
      .init("source", text(source)),
      .init("state", text(state?.rawValue)),
      .init("scopes", scopes.map { .array($0.map(JSON.string)) } ?? .null),
      .init("backend", text(backend)),
    ]
    if let tokenEnds { members.append(.init("token_ends", .string(tokenEnds))) }
    if let copiedFrom { members.append(.init("copied_from", .string(copiedFrom))) }
    return .object(members)
  }
}
