public import FoundationEssentials
import GitHubModels

/// A repository.
///
/// Properties are nil if GitHub does not send them.
public struct GitHubRepository: Hashable, Sendable {
  /// The owner and the name, such as `octocat/Hello-World`.
  public var fullName: String
  /// The owner's login.
  public var owner: String
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
  /// Open issues and pull requests.
  public var openIssueCount: Int?
  public var isPrivate: Bool?
  public var isFork: Bool?
  public var isArchived: Bool?
  public var defaultBranch: String?
  public var createdAt: Date?
  /// When the last push was made; nil if nothing was pushed.
  public var pushedAt: Date?
  /// The repository's page.
  public var url: URL?

  init(_ repository: Repository) {
    fullName = repository.fullName
    owner = repository.owner.login
    name = repository.name
    description = repository.description
    homepage = repository.homepage
    language = repository.language
    license = repository.license?.spdxID
    topics = repository.topics
    starCount = repository.starCount
    forkCount = repository.forkCount
    openIssueCount = repository.openIssueCount
    isPrivate = repository.isPrivate
    isFork = repository.isFork
    isArchived = repository.isArchived
    defaultBranch = repository.defaultBranch
    createdAt = repository.createdAt
    pushedAt = repository.pushedAt
    url = repository.htmlURL.flatMap { URL(string: $0) }
  }
}
