package import FoundationEssentials
package import GitHubAPI
package import GitHubModels
import Synchronization

/// Answers kept in memory for a test, which may look at them or lose them.
package final class MemoryAnswers: ResponseCache {
  private let answers = Mutex<[CacheKey: CachedResponse]>([:])

  package init() {}

  package var all: [CacheKey: CachedResponse] {
    get { answers.withLock { $0 } }
    set { answers.withLock { $0 = newValue } }
  }

  package func response(for key: CacheKey) async -> CachedResponse? { all[key] }

  package func store(_ response: CachedResponse, for key: CacheKey) async {
    answers.withLock { $0[key] = response }
  }

  package func remove(_ key: CacheKey) async { answers.withLock { $0[key] = nil } }

  package func removeAll(below url: URL) async {
    answers.withLock { answers in
      answers = answers.filter { !$0.key.url.hasPrefix(url.absoluteString) }
    }
  }
}
