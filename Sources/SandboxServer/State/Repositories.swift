/// All repositories, found by their number, their owner, and their name or what it once was.
package struct Repositories: Sendable {
  private var byID: [Int: StoredRepository] = [:]
  private var ids: [String: Int] = [:]
  /// Of each owner, by login in lower case, in the order in which they were added.
  private var owned: [String: [Int]] = [:]

  package subscript(id: Int) -> StoredRepository? { byID[id] }

  package subscript(owner: String, name: String) -> StoredRepository? {
    ids[Self.key(owner, name)].flatMap { byID[$0] }
  }

  var all: some Collection<StoredRepository> { byID.values }

  package func owned(by login: String) -> [StoredRepository] {
    (owned[login.lowercased()] ?? []).compactMap { byID[$0] }
  }

  /// Adds a repository, or puts it in the place of the one with its number.
  package mutating func add(_ repository: StoredRepository) {
    if byID.updateValue(repository, forKey: repository.id) == nil {
      owned[repository.owner.lowercased(), default: []].append(repository.id)
    }
    ids[Self.key(repository.owner, repository.name)] = repository.id
  }

  /// Lets a former name lead to a repository, as after it was renamed.
  package mutating func addFormerName(_ name: String, of repository: StoredRepository) {
    ids[Self.key(repository.owner, name)] = repository.id
  }

  private static func key(_ owner: String, _ name: String) -> String {
    "\(owner)/\(name)".lowercased()
  }
}
