import GitHubModels
import Synchronization

/// The repositories that lists and pages had: a page is filled from them while its request runs.
final class KnownRepositories: Sendable {
  private let repositories = Mutex<[String: Repository]>([:])

  /// A list has less than a repository's own document, so nothing that was known is lost.
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
