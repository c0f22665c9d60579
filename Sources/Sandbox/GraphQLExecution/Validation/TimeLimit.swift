/// Until when a request may take time.
package struct TimeLimit: Hashable, Sendable {
  package static let none = TimeLimit(end: nil)

  private let end: ContinuousClock.Instant?

  private init(end: ContinuousClock.Instant?) { self.end = end }

  /// Starts a limit now.
  package init(_ duration: Duration) { end = .now + duration }

  package var isExceeded: Bool { end.map { $0 < .now } ?? false }
}
