package import FoundationEssentials
package import HTTPTypes
import Synchronization

/// A request on its way to the transport.
package struct APIRequest: Hashable, Sendable {
  /// Whether the request carries the token.
  package enum Authorization: Hashable, Sendable {
    /// Fails without a token.
    case required
    /// Carries the token if there is one.
    case optional
    /// Never carries the token.
    case none
  }

  /// Whether the response is cached for later runs.
  enum Caching: Hashable, Sendable {
    case none
    /// Cached and reused for this long without a request.
    ///
    /// With `.zero`, each run revalidates the cached response (RFC 9110 §13.1.2).
    case cached(freshFor: Duration)
    /// Whether the response was 204 or 404, which has no content to revalidate, is reused for this
    /// long.
    case yesOrNo(freshFor: Duration)
  }

  package var method: HTTPRequest.Method
  package var url: URL
  package var fields: HTTPFields = [:]
  package var body: [UInt8]?
  /// Whether this is a POST that changes nothing.
  var isQuery = false
  /// Reports how much of the body has been sent.
  package var uploadProgress: UploadProgress?
  package var authorization = Authorization.optional
  var caching = Caching.none
  /// Checked before a late attempt: one after a wait or another attempt.
  var precondition: Precondition?
  /// False returns a redirect as the response.
  var followsRedirects = true
  /// The maximum size of the response body in bytes, after decompression.
  package var bodyLimit = 64 << 20
  /// The time for the request with its redirects and retries, without rate limit waits.
  ///
  /// nil uses the session's timeout.
  package var timeLimit: Duration?
  /// The time at which the request fails, on ``TimeSource/uptime``; set by the deadline middleware.
  package internal(set) var deadline: Duration?

  /// Whether the request changes nothing on the host (RFC 9110 §9.2.1).
  package var isSafe: Bool { isQuery || method == .get || method == .head }

  /// Whether the request may be sent again if its response is lost.
  ///
  /// True for the idempotent methods (RFC 9110 §9.2.2), and PATCH, which for gists states the final
  /// content.
  var isRepeatable: Bool { isSafe || [.put, .delete, .patch].contains(method) }
}

/// Reports how many bytes of a request body have been sent, out of how many.
///
/// All values are equal: progress does not distinguish requests.
package struct UploadProgress: Hashable, Sendable {
  let report: @Sendable (_ sent: Int, _ total: Int) -> Void

  package init(_ report: @escaping @Sendable (_ sent: Int, _ total: Int) -> Void) {
    self.report = report
  }

  package static func == (one: Self, other: Self) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}

/// Checks that a change still applies, just before it is sent late or again.
///
/// GitHub ignores `If-Match` (RFC 9110 §13.1.1) in a change of a gist, so the client compares the
/// gist itself. A rate limit, a pause or a retry can come between that comparison and the request.
package final class Precondition: Sendable {
  private let body: @Sendable () async throws -> Void
  /// The time at which it was last known to hold, on ``TimeSource/uptime``.
  private let held = Mutex<Duration?>(nil)

  /// The greatest age at which the last check still counts.
  private static let maximumAge: Duration = .milliseconds(500)

  /// `body` throws if the change no longer applies.
  package init(_ body: @escaping @Sendable () async throws -> Void) { self.body = body }

  /// Whether the host may still carry out an earlier attempt, whatever it answered to later ones.
  package var hasOpenAttempt: Bool { isOpen.withLock(\.self) }

  private let isOpen = Mutex(false)

  /// Records an attempt whose outcome is unknown.
  func attemptIsOpen() { isOpen.withLock { $0 = true } }

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
