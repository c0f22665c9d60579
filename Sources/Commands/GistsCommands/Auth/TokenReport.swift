import CommandSupport
import TerminalOutput
import TextFormats

/// The report of `auth status` about one source of a token.
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

  var members: [JSON.Member] {
    var members: [JSON.Member] = [
      .init("host", host),
      .init("account", account),
      // Requests use no token if there is none.
      .init("active", .bool(isActive && source != nil)),
      .init("source", source),
      .init("state", state?.rawValue),
      .init("scopes", scopes.map { .array($0.map(JSON.string)) } ?? .null),
      .init("backend", backend),
    ]
    if let tokenEnds { members.append(.init("token_ends", tokenEnds)) }
    if let copiedFrom { members.append(.init("copied_from", copiedFrom)) }
    return members
  }

  /// The members for a pipe; an empty text for null.
  var details: KeyValueList {
    var details = KeyValueList()
    for member in members {
      let values = (member.value.array ?? [member.value]).filter { $0 != .null }
      details.add(
        member.name, Cell(values.map { $0.string ?? $0.text() }.joined(separator: ",")))
    }
    return details
  }
}
