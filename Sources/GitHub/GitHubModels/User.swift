package import FoundationEssentials
package import TextFormats

/// A user, an organization or a bot.
///
/// As an owner it has only a few members.
package struct User: Hashable, Sendable, Identifiable, JSONReadable {
  package var login: String
  /// `User`, `Organization`, `Bot`.
  package var type: String?
  package var name: String?
  package var avatarURL: String?
  package var htmlURL: String?
  package var company: String?
  /// The user's website, often without a scheme.
  package var blog: String?
  package var location: String?
  package var email: String?
  package var bio: String?
  package var publicRepositoryCount: Int?
  package var publicGistCount: Int?
  package var followerCount: Int?
  package var followingCount: Int?
  package var createdAt: Date?
  package var updatedAt: Date?
  /// The URL that lists the repositories.
  package var repositoriesURL: String?
  /// The URL that lists the gists: a URI template.
  package var gistsURL: String?

  /// The login: GitHub ignores its case.
  package var id: String { login.lowercased() }

  /// Returns nil without a login.
  package init?(_ json: JSON) {
    guard let login = json["login"]?.string, !login.isEmpty else { return nil }
    self.login = login
    type = json["type"]?.string
    name = json["name"]?.string
    avatarURL = json["avatar_url"]?.string
    htmlURL = json["html_url"]?.string
    company = json["company"]?.string
    blog = json["blog"]?.string
    location = json["location"]?.string
    email = json["email"]?.string
    bio = json["bio"]?.string
    publicRepositoryCount = json["public_repos"]?.count
    publicGistCount = json["public_gists"]?.count
    followerCount = json["followers"]?.count
    followingCount = json["following"]?.count
    createdAt = json["created_at"]?.date
    updatedAt = json["updated_at"]?.date
    repositoriesURL = json["repos_url"]?.string
    gistsURL = json["gists_url"]?.string
  }

  package init?(_ json: JSON, at document: URL) {
    self.init(json)
    resolveLinks(at: document)
  }

  /// Makes the avatar's URL absolute; links to other documents are templates and stay as they are.
  mutating func resolveLinks(at document: URL) {
    guard let avatarURL, !avatarURL.hasPrefix("https://") else { return }
    self.avatarURL = URL(string: avatarURL, relativeTo: document)?.absoluteString
  }
}

/// The remaining requests of the hourly rate limit.
package struct RateLimitStatus: Hashable, Sendable, JSONReadable {
  package var limit: Int
  package var remaining: Int
  /// The time at which the limit resets.
  package var resetsAt: Date?

  /// Reads the `core` resource, or `rate` in responses without it.
  ///
  /// Returns nil if there is neither.
  package init?(_ json: JSON) {
    let documents = [json["resources"]?["core"], json["rate"]].compactMap { $0 }
    let usable = documents.first { $0["limit"]?.count != nil && $0["remaining"]?.count != nil }
    guard let document = usable, let limit = document["limit"]?.count,
      let remaining = document["remaining"]?.count
    else { return nil }
    self.limit = limit
    self.remaining = remaining
    resetsAt = document["reset"]?.count.map { Date(timeIntervalSince1970: Double($0)) }
  }
}
