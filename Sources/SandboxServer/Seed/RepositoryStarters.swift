import Fixtures
import FoundationEssentials

/// A repository of the fixtures, as far as a new one is made from it.
struct RepositoryStarter: Decodable, Sendable {
  let id: Int
  let name: String
  let description: String?
  let homepage: String?
  let language: String?
  let license: StoredRepository.License?
  let topics: [String]
  let stargazers_count: Int
  let forks_count: Int
  let open_issues_count: Int
  let size: Int
  let fork: Bool
  let archived: Bool
  let default_branch: String
  let created_at: String
  let updated_at: String
  let pushed_at: String?

  /// All of them, in the fixtures' order.
  static let all: [RepositoryStarter] =
    // Our own document, embedded in the program and read by a test.
    (try? JSONDecoder().decode([RepositoryStarter].self, from: Fixture.repositories.data)) ?? []

  /// The starter's repository itself, where `number` is nil; else another like it, told from the
  /// others by that number.
  func repository(owner: String, id: Int? = nil, number: Int? = nil) -> StoredRepository {
    let variation = number ?? 0
    func time(_ text: String) -> Timestamp? {
      Timestamp(text).map { Timestamp(seconds: $0.seconds - variation * 90_001) }
    }
    var repository = StoredRepository(
      id: id ?? self.id, owner: owner, name: number.map { "\(name)-\($0)" } ?? name,
      at: time(created_at) ?? Timestamp(seconds: 0))
    repository.description = description
    repository.homepage = homepage
    repository.language = language
    repository.license = license
    repository.topics = topics
    repository.stars = stargazers_count + variation * 3
    repository.forks = forks_count + variation
    repository.openIssues = open_issues_count + variation % 7
    repository.size = size + variation
    repository.isArchived = archived
    repository.defaultBranch = default_branch
    repository.updatedAt = time(updated_at) ?? repository.createdAt
    repository.pushedAt = pushed_at.flatMap(time)
    return repository
  }
}
