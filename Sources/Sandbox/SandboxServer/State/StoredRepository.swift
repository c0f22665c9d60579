/// A repository with the trees of its branches and tags.
struct StoredRepository: Sendable, Decodable {
  struct License: Hashable, Sendable, Decodable {
    var key: String
    var name: String
    var spdxID: String
    var url: String?

    enum CodingKeys: String, CodingKey {
      case key, name
      case spdxID = "spdx_id"
      case url
    }
  }

  private enum CodingKeys: String, CodingKey {
    case id, name, description, homepage, language, license, topics, size
    case stars = "stargazers_count"
    case forks = "forks_count"
    case openIssues = "open_issues_count"
    case isArchived = "archived"
    case defaultBranch = "default_branch"
    case createdAt = "created_at"
    case updatedAt = "updated_at"
    case pushedAt = "pushed_at"
  }

  var id: Int
  /// The login of the owner; the default is for the repositories in the fixtures.
  var owner = "octocat"
  var name: String
  var description: String?
  var homepage: String?
  var language: String?
  var license: License?
  var topics: [String] = []
  var stars = 0
  var forks = 0
  var openIssues = 0
  /// Logins of the watchers.
  var subscribers: [String] = []
  /// In kilobytes.
  var size = 0
  /// If the repository is a fork, the ID of its parent.
  var parent: Int?
  var isArchived = false
  var isPrivate = false
  var defaultBranch = "main"
  /// Trees by branch or tag; empty if the repository has no commits.
  var trees: [String: Tree] = [:]
  var createdAt: UTCTimestamp
  var updatedAt: UTCTimestamp
  var pushedAt: UTCTimestamp?

  var fullName: String { "\(owner)/\(name)" }
}

/// All repositories, indexed by ID, owner, and current or former name.
struct Repositories: Sendable {
  private(set) var byID = StateTable<Int, StoredRepository>()
  private var ids: [String: Int] = [:]
  /// The IDs of each owner's repositories by lowercase login, in insertion order.
  private var owned: [String: [Int]] = [:]

  mutating func clearChanges() { byID.clearChanges() }

  subscript(id: Int) -> StoredRepository? { byID[id] }

  subscript(owner: String, name: String) -> StoredRepository? {
    ids[Self.key(owner, name)].flatMap { byID[$0] }
  }

  var all: some Collection<StoredRepository> { byID.values }

  func owned(by login: String) -> [StoredRepository] {
    (owned[login.lowercased()] ?? []).compactMap { byID[$0] }
  }

  /// Adds a repository or replaces the one with the same ID.
  mutating func add(_ repository: StoredRepository) {
    if byID[repository.id] == nil {
      owned[repository.owner.lowercased(), default: []].append(repository.id)
    }
    byID[repository.id] = repository
    ids[Self.key(repository.owner, repository.name)] = repository.id
  }

  /// Returns the former names of a repository, in lowercase.
  func formerNames(of repository: StoredRepository) -> [String] {
    let start = Self.key(repository.owner, "")
    return ids.filter { $0.value == repository.id }.map { String($0.key.dropFirst(start.count)) }
      .filter { $0 != repository.name.lowercased() }.sorted()
  }

  /// Registers a former name of a renamed repository.
  mutating func addFormerName(_ name: String, of repository: StoredRepository) {
    ids[Self.key(repository.owner, name)] = repository.id
  }

  /// Renames a repository and returns it; the old name still leads to it.
  mutating func rename(_ repository: StoredRepository, to name: String) -> StoredRepository {
    var renamed = repository
    renamed.name = name
    add(renamed)
    return renamed
  }

  private static func key(_ owner: String, _ name: String) -> String {
    "\(owner)/\(name)".lowercased()
  }
}
