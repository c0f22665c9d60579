/// In which order a list of repositories is asked for.
struct RepositoryOrder: Sendable {
  private let isBefore: @Sendable (StoredRepository, StoredRepository) -> Bool
  private let isAscending: Bool

  /// The `sort` and `direction` of a person's repositories: by name from A to Z, unless told.
  init(_ query: Query) {
    isBefore =
      switch query["sort"] {
      case "created": { $0.createdAt < $1.createdAt }
      case "updated": { $0.updatedAt < $1.updatedAt }
      case "pushed": { Self.pushed($0) < Self.pushed($1) }
      default: { $0.fullName.lowercased() < $1.fullName.lowercased() }
      }
    let isByName = !["created", "updated", "pushed"].contains(query["sort"])
    isAscending = query["direction"].map { $0 == "asc" } ?? isByName
  }

  /// The `sort` and `order` of a search: the best match first, unless told, which here is the one
  /// with the most stars.
  init(search query: Query) {
    isBefore =
      switch query["sort"] {
      case "forks": { $0.forks < $1.forks }
      case "help-wanted-issues": { $0.openIssues < $1.openIssues }
      case "updated": { $0.updatedAt < $1.updatedAt }
      default: { $0.stars < $1.stars }
      }
    isAscending = query["order"] == "asc"
  }

  /// The repositories in this order; equal ones by number.
  func sorted(_ repositories: some Sequence<StoredRepository>) -> [StoredRepository] {
    repositories.sorted { one, other in
      if isBefore(one, other) { return isAscending }
      if isBefore(other, one) { return !isAscending }
      return one.id < other.id
    }
  }

  private static func pushed(_ repository: StoredRepository) -> Timestamp {
    repository.pushedAt ?? Timestamp(seconds: .min)
  }
}
