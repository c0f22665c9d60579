/// A user, organization or bot with its profile.
package struct StoredUser: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, Decodable {
    case user = "User"
    case organization = "Organization"
    case bot = "Bot"
  }

  package var login: String
  package var id: Int
  package var kind: Kind
  package var name: String?
  package var company: String?
  package var blog: String
  package var location: String?
  package var email: String?
  package var bio: String?
  package var followers: Int
  package var following: Int
  package var createdAt: UTCTimestamp
  package var updatedAt: UTCTimestamp

  /// Creates a user with an empty profile.
  package init(login: String, id: Int, name: String? = nil) {
    self.login = login
    self.id = id
    kind = .user
    self.name = name
    blog = ""
    followers = 0
    following = 0
    createdAt = UTCTimestamp(seconds: 1_500_000_000 + id)
    updatedAt = createdAt
  }
}
