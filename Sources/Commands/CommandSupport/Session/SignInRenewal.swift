package import GitHubAPI
import Synchronization

/// Offers a new sign-in after a host rejected a stored token.
///
/// Requests that fail at the same time lead to one question. A "no" is final for this run.
package final class SignInRenewal: Sendable {
  /// Returns the new token for requests of these sessions; nil if the user does not want to sign
  /// in.
  package typealias Offer = @Sendable (Sessions, Host, FoundToken) async throws -> Token?

  private let offer: Offer
  private let offers = Mutex<[String: Task<Token?, any Error>]>([:])
  private let isPaused = Mutex(false)

  package init(_ offer: @escaping Offer) { self.offer = offer }

  func token(
    for host: Host, insteadOf found: FoundToken, in sessions: Sessions
  ) async throws -> Token? {
    guard !isPaused.withLock({ $0 }) else { return nil }
    let task = offers.withLock { offers in
      let task = offers[host.name] ?? Task { try await self.offer(sessions, host, found) }
      offers[host.name] = task
      return task
    }
    return try await task.value
  }

  /// Makes no offer until `body` ends: `body` reads keys itself, so the user could not answer.
  func paused<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    isPaused.withLock { $0 = true }
    defer { isPaused.withLock { $0 = false } }
    return try await body()
  }
}
