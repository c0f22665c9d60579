import GitHubModels
import Synchronization

/// The repositories from lists and pages, which fill a page while its request runs.
final class KnownRepositories: Sendable {
  private let repositories = Mutex<[String: Repository]>([:])

  /// Adds repositories without losing known members: a list has fewer than a repository's own
  /// document.
  func learn(_ found: [Repository]) {
    repositories.withLock { known in
      for var repository in found {
        let former = known[repository.id]
        repository.subscriberCount = repository.subscriberCount ?? former?.subscriberCount
        repository.parentName = repository.parentName ?? former?.parentName
        known[repository.id] = repository
      }
    }
  }

  /// Returns the repository with this full name, in any case.
  subscript(name: String) -> Repository? {
    repositories.withLock { $0[name.lowercased()] }
  }
}
