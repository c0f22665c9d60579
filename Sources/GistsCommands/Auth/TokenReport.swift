import CommandSupport
import GitHubModels

/// What `auth status` says of one place where a token is, or could be.
struct TokenReport: Sendable {
  /// nil for what was not asked: it is shadowed by another source.
  enum State: String, Sendable {
    case ok, rejected, missing
    case keyringUnavailable = "keyring_unavailable"
    case notVerified = "not_verified"
  }

  let host: String
  var account: String?
  /// This is the one that requests are sent with.
  var isActive: Bool
  /// `GITHUB_TOKEN`, `keyring`; nil where there is none.
  var source: String?
  var state: State?
  /// nil where the token names none.
  var scopes: [String]?
  /// What keeps the keyring's tokens.
  var backend: String?
  /// When the token ends, where that is known.
  var tokenEnds: String?
  /// Why it is not ok.
  var failure: Failure?
}

extension TokenReport {
  var json: JSON {
    func text(_ value: String?) -> JSON { value.map(JSON.string) ?? .null }
    var members: [JSON.Member] = [
      .init("host", .string(host)),
      .init("account", text(account)),
      .init("active", .bool(isActive)),
      .init("source", text(source)),
      .init("state", text(state?.rawValue)),
      .init("scopes", scopes.map { .array($0.map(JSON.string)) } ?? .null),
      .init("backend", text(backend)),
    ]
    if let tokenEnds { members.append(.init("token_ends", .string(tokenEnds))) }
    return .object(members)
  }
}
