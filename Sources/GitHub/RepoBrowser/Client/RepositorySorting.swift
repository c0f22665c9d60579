/// The order of found repositories: the greatest number or the latest push first.
public enum RepositorySorting: String, CaseIterable, Hashable, Sendable {
  case stars, forks, updated
}
