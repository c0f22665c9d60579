/// A repository with the trees of its branches and tags.
package struct StoredRepository: Sendable {
  package struct License: Hashable, Sendable, Decodable {
    package var key: String
    package var name: String
    package var spdxID: String
    package var url: String?

    enum CodingKeys: String, CodingKey {
      case key, name
      case spdxID = "spdx_id"
      case url
    }
  }

  package let id: Int
  package let owner: String
  package internal(set) var name: String
  package var description: String?
  package var homepage: String?
  package var language: String?
  package var license: License?
  package var topics: [String] = []
  package var stars = 0
  package var forks = 0
  package var openIssues = 0
  /// Logins of the watchers.
  package var subscribers: [String] = []
  /// In kilobytes.
  package var size = 0
  /// If the repository is a fork, the ID of its parent.
  package var parent: Int?
  package var isArchived = false
  package var isPrivate = false
  package var defaultBranch = "main"
  /// Trees by branch or tag; empty if the repository has no commits.
  package var trees: [String: Tree] = [:]
  package var createdAt: UTCTimestamp
  package var updatedAt: UTCTimestamp
  package var pushedAt: UTCTimestamp?

  package init(id: Int, owner: String, name: String, at time: UTCTimestamp) {
    self.id = id
    self.owner = owner
    self.name = name
    createdAt = time
    updatedAt = time
  }

  package var fullName: String { "\(owner)/\(name)" }
}

/// All repositories, indexed by ID, owner, and current or former name.
package struct Repositories: Sendable {
  private var byID: [Int: StoredRepository] = [:]
  private var ids: [String: Int] = [:]
  /// The IDs of each owner's repositories by lowercase login, in insertion order.
  private var owned: [String: [Int]] = [:]
  /// The IDs of repositories that were added or changed since they were saved.
  private(set) var changed: Set<Int> = []

  mutating func clearChanges() { changed = [] }

  package subscript(id: Int) -> StoredRepository? { byID[id] }

  package subscript(owner: String, name: String) -> StoredRepository? {
    ids[Self.key(owner, name)].flatMap { byID[$0] }
  }

  var all: some Collection<StoredRepository> { byID.values }

  package func owned(by login: String) -> [StoredRepository] {
    (owned[login.lowercased()] ?? []).compactMap { byID[$0] }
  }

  /// Adds a repository or replaces the one with the same ID.
  package mutating func add(_ repository: StoredRepository) {
    if byID.updateValue(repository, forKey: repository.id) == nil {
      owned[repository.owner.lowercased(), default: []].append(repository.id)
    }
    ids[Self.key(repository.owner, repository.name)] = repository.id
    changed.insert(repository.id)
  }

  /// Returns the former names of a repository, in lowercase.
  func formerNames(of repository: StoredRepository) -> [String] {
    let start = Self.key(repository.owner, "")
    return ids.filter { $0.value == repository.id }.map { String($0.key.dropFirst(start.count)) }
      .filter { $0 != repository.name.lowercased() }.sorted()
  }

  /// Registers a former name of a renamed repository.
  package mutating func addFormerName(_ name: String, of repository: StoredRepository) {
    ids[Self.key(repository.owner, name)] = repository.id
  }

  /// Returns a repository with a new name; the old one leads to it, too.
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
