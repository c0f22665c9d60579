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

/// A repository.
///
/// Properties are nil if GitHub does not send them.
public struct GitHubRepository: Hashable, Sendable {
  /// The owner and the name, such as `octocat/Hello-World`.
  public var fullName: String
  /// The owner's login.
  public var owner: String
  public var ownerAvatarURL: URL?
  public var name: String
  public var description: String?
  public var homepage: String?
  /// The main programming language.
  public var language: String?
  /// The SPDX identifier of the license, such as `MIT`.
  public var license: String?
  public var topics: [String]
  public var starCount: Int?
  public var forkCount: Int?
  /// The number of people who watch the repository; nil in lists and searches: see
  /// ``GitHubBrowser/watcherCount(of:)``.
  public var watcherCount: Int?
  /// Open issues and pull requests.
  public var openIssueCount: Int?
  public var isPrivate: Bool?
  public var isFork: Bool?
  public var isArchived: Bool?
  public var defaultBranch: String?
  public var createdAt: Date?
  /// The time of the last push; nil if nothing was pushed.
  public var pushedAt: Date?
  /// In kilobytes, as GitHub measures it.
  public var size: Int?
  /// The repository's page.
  public var url: URL?
  /// The URL for `git clone`.
  public var cloneURL: URL?

  init(_ repository: Repository) {
    fullName = repository.fullName
    owner = repository.owner.login
    ownerAvatarURL = repository.owner.avatarURL.flatMap { URL(string: $0) }
    name = repository.name
    description = repository.description
    homepage = repository.homepage
    language = repository.language
    license = repository.license?.spdxID
    topics = repository.topics
    starCount = repository.starCount
    forkCount = repository.forkCount
    watcherCount = repository.subscriberCount
    openIssueCount = repository.openIssueCount
    isPrivate = repository.isPrivate
    isFork = repository.isFork
    isArchived = repository.isArchived
    defaultBranch = repository.defaultBranch
    createdAt = repository.createdAt
    pushedAt = repository.pushedAt
    size = repository.size
    url = repository.htmlURL.flatMap { URL(string: $0) }
    cloneURL = repository.cloneURL.flatMap { URL(string: $0) }
  }
}

/// An entry of a folder in a repository.
public struct GitHubEntry: Hashable, Sendable {
  public enum Kind: Hashable, Sendable { case file, folder, symlink, submodule }

  public var name: String
  /// The path from the root of the repository.
  public var path: String
  public var kind: Kind
  /// In bytes; nil if GitHub does not send it.
  public var size: Int?

  init(_ content: RepositoryContent) {
    name = content.name
    path = content.path
    kind =
      switch content.kind {
      case .file: .file
      case .folder: .folder
      case .symlink: .symlink
      case .submodule: .submodule
      }
    size = content.size
  }
}
