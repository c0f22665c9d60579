/// A user, organization or bot with its profile.
package struct StoredUser: Hashable, Sendable, Codable {
  enum Kind: String, Hashable, Sendable, Codable {
    case user = "User"
    case organization = "Organization"
    case bot = "Bot"
  }

  private enum CodingKeys: String, CodingKey {
    case login, id, kind = "type", name, company, blog, location, email, bio, followers, following
    case createdAt = "created_at"
    case updatedAt = "updated_at"
  }

  package var login: String
  package var id: Int
  var kind = Kind.user
  var name: String?
  var company: String?
  var blog = ""
  var location: String?
  var email: String?
  var bio: String?
  var followers = 0
  var following = 0
  var createdAt: UTCTimestamp
  var updatedAt: UTCTimestamp

  /// Creates a user with an empty profile.
  init(login: String, id: Int) {
    self.login = login
    self.id = id
    createdAt = UTCTimestamp(seconds: 1_500_000_000 + id)
    updatedAt = createdAt
  }
}

/// The account and the scopes of a token.
package struct Grant: Hashable, Sendable, Codable {
  var login: String
  var scopes: [String]
  /// Whether responses list the scopes; they do not for fine-grained and app tokens.
  var showsScopes: Bool
  /// The OAuth app that the token was issued for; nil for other tokens.
  var clientID: String?
  /// The time at which the token expires, in seconds since 1970; nil if it does not.
  package var expiresAt: Double?

  package init(
    login: String = "octocat", scopes: [String] = ["gist"], showsScopes: Bool = true,
    clientID: String? = nil
  ) {
    self.login = login
    self.scopes = scopes
    self.showsScopes = showsScopes
    self.clientID = clientID
  }

  var hasGistScope: Bool { scopes.contains("gist") || !showsScopes }
}

struct Caller: Sendable {
  static let anonymous = Caller(token: nil, grant: nil, version: .v2022)

  let token: String?
  let grant: Grant?
  let version: APIVersion

  var login: String? { grant?.login }

  /// Whether the token has one of some scopes, or permissions instead of scopes.
  func hasScope(of scopes: String...) -> Bool {
    guard let grant else { return false }
    return !grant.showsScopes || !Set(scopes).isDisjoint(with: grant.scopes)
  }
}

enum APIVersion: String, Sendable {
  case v2022 = "2022-11-28"
  case v2026 = "2026-03-10"
}
