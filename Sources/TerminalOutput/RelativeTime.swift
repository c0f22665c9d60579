package import FoundationEssentials

/// How long ago something was, for people: `about 2 hours ago`, `3 days ago`.
package struct RelativeTime: Sendable {
  private let now: Date

  package init(now: Date) { self.now = now }

  /// A time of the last minute is `just now`, and so is one of the future: the two clocks differ.
  package func text(_ date: Date) -> String {
    let seconds = now.timeIntervalSince(date)
    for unit in Self.units where seconds >= unit.seconds {
      let count = Int(min(seconds / unit.seconds, 10_000))
      return "\(unit.isRounded ? "about " : "")\(count) \(unit.name)\(count == 1 ? "" : "s") ago"
    }
    return "just now"
  }

  private struct Unit {
    let seconds: Double
    let name: String
    var isRounded = false
  }

  private static let units = [
    Unit(seconds: 365 * 86_400, name: "year", isRounded: true),
    Unit(seconds: 30 * 86_400, name: "month", isRounded: true),
    Unit(seconds: 86_400, name: "day"),
    Unit(seconds: 3_600, name: "hour", isRounded: true),
    Unit(seconds: 60, name: "minute"),
  ]
}
