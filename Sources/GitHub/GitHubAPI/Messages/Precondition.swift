import Synchronization

/// Checks that a change still applies, just before it is sent late or again.
///
/// GitHub ignores `If-Match` (RFC 9110 §13.1.1) in a change of a gist, so the client compares the
/// gist itself. A rate limit, a pause or a retry can come between that comparison and the request.
package final class Precondition: Sendable {
  private let body: @Sendable () async throws -> Void
  /// When it was last known to hold, on ``TimeSource/uptime``.
  private let held = Mutex<Duration?>(nil)

  /// How old the last comparison may be.
  private static let maximumAge: Duration = .milliseconds(500)

  /// `body` throws if the change no longer applies.
  package init(_ body: @escaping @Sendable () async throws -> Void) { self.body = body }

  /// Records that the condition holds.
  func confirm(at time: Duration) { held.withLock { $0 = time } }

  /// Checks the condition again unless it held a moment ago.
  func check(_ time: TimeSource) async throws {
    if let held = held.withLock({ $0 }), time.uptime() - held <= Self.maximumAge { return }
    try await body()
    confirm(at: time.uptime())
  }
}

/// The precondition of a change could not be checked, so nothing was sent.
package struct ChangeNotSent: Error {
  package let error: APIError
}

extension Precondition: Hashable {
  package static func == (one: Precondition, other: Precondition) -> Bool { one === other }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
