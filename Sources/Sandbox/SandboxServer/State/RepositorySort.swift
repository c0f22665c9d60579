/// The order of a list of repositories.
struct RepositorySort: Sendable {
  enum Key: Sendable { case name, created, updated, pushed, stars, forks, openIssues }

  let key: Key
  let isAscending: Bool

  /// Returns the repositories in this order; ties are sorted by ID.
  func sorted(_ repositories: some Sequence<StoredRepository>) -> [StoredRepository] {
    repositories.sorted { one, other in
      if isBefore(one, other) { return isAscending }
      if isBefore(other, one) { return !isAscending }
      return one.id < other.id
    }
  }

  private func isBefore(_ one: StoredRepository, _ other: StoredRepository) -> Bool {
    switch key {
    case .name: one.fullName.lowercased() < other.fullName.lowercased()
    case .created: one.createdAt < other.createdAt
    case .updated: one.updatedAt < other.updatedAt
    case .pushed: Self.pushed(one) < Self.pushed(other)
    case .stars: one.stars < other.stars
    case .forks: one.forks < other.forks
    case .openIssues: one.openIssues < other.openIssues
    }
  }

  private static func pushed(_ repository: StoredRepository) -> UTCTimestamp {
    repository.pushedAt ?? UTCTimestamp(seconds: .min)
  }
}
