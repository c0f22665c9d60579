public import FoundationEssentials
import GitHubModels

/// A user, an organization or a bot.
///
/// Properties are nil if GitHub does not send them, for example in lists.
public struct GitHubUser: Hashable, Sendable {
  public var login: String
  /// `User`, `Organization` or `Bot`.
  public var type: String?
  public var name: String?
  public var bio: String?
  public var company: String?
  public var location: String?
  public var email: String?
  /// The website as the user entered it, often without a scheme.
  public var website: String?
  public var repositoryCount: Int?
  public var followerCount: Int?
  public var followingCount: Int?
  public var createdAt: Date?
  public var avatarURL: URL?
  /// The profile page.
  public var url: URL?

  init(_ user: User) {
    login = user.login
    type = user.type
    name = user.name
    bio = user.bio
    company = user.company
    location = user.location
    email = user.email
    website = user.blog
    repositoryCount = user.publicRepositoryCount
    followerCount = user.followerCount
    followingCount = user.followingCount
    createdAt = user.createdAt
    avatarURL = user.avatarURL.flatMap { URL(string: $0) }
    url = user.htmlURL.flatMap { URL(string: $0) }
  }
}
