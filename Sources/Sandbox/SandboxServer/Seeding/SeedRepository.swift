import Fixtures
import FoundationEssentials

/// A repository of the fixtures from which seeded repositories are made.
struct SeedRepository: Decodable, Sendable {
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

  /// All seeds, in the order of the fixtures.
  static let all: [SeedRepository] =
    // The document is embedded, and a test decodes it.
    (try? JSONDecoder().decode([SeedRepository].self, from: Fixture.repositories.data)) ?? []

  /// Returns the seed's repository; with a number, a variation of it.
  func repository(owner: String, id: Int? = nil, number: Int? = nil) -> StoredRepository {
    let variation = number ?? 0
    func time(_ text: String) -> UTCTimestamp? {
      UTCTimestamp(text).map { UTCTimestamp(seconds: $0.seconds - variation * 90_001) }
    }
    var repository = StoredRepository(
      id: id ?? self.id, owner: owner, name: number.map { "\(name)-\($0)" } ?? name,
      at: time(created_at) ?? UTCTimestamp(seconds: 0))
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
