package import FoundationEssentials
import GitHubAPI
import Synchronization
import TerminalOutput

/// How old the answers are that were taken without asking the host.
package final class CacheAges: Sendable {
  package init() {}

  private let oldest = Mutex<[String: Date]>([:])

  package func remember(_ date: Date, of host: String) {
    oldest.withLock { $0[host] = min($0[host] ?? date, date) }
  }

  /// nil where nothing was taken so.
  package func oldest(of host: String) -> Date? { oldest.withLock { $0[host] } }

  /// One sentence a host.
  package func sentences(now: Date) -> [String] {
    oldest.withLock { $0 }.sorted { $0.key < $1.key }.map { host, date in
      "offline: this is what \(host) said \(RelativeTime(now: now).text(date))"
    }
  }
}

extension AppContext {
  /// Tells how old is what was shown without asking.
  package func tellCacheAges() { cacheAges.sentences(now: time.now()).forEach(diagnostics.note) }
}
