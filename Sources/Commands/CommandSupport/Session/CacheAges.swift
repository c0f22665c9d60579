package import FoundationEssentials
import Synchronization
import TerminalOutput

/// The ages of cached responses that were used without asking the host.
package final class CacheAges: Sendable {
  package init() {}

  private let oldest = Mutex<[String: Date]>([:])

  func remember(_ date: Date, of host: String) {
    oldest.withLock { $0[host] = min($0[host] ?? date, date) }
  }

  /// Returns the date of the oldest response used; nil if there is none.
  package func oldest(of host: String) -> Date? { oldest.withLock { $0[host] } }

  /// Returns one message per host.
  func sentences(now: Date) -> [String] {
    oldest.withLock { $0 }.sorted { $0.key < $1.key }.map { host, date in
      "offline: showing data cached from \(host) \(RelativeTime(now: now).text(date))"
    }
  }
}
