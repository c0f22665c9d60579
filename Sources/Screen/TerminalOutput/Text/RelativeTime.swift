package import FoundationEssentials

/// Formats how long ago something was: `about 2 hours ago`, `3 days ago`.
package struct RelativeTime: Sendable {
  private let now: Date

  package init(now: Date) { self.now = now }

  /// Returns the age; `just now` for the last minute and for the future, since clocks differ.
  package func text(_ date: Date) -> String {
    guard let (count, unit) = age(of: date) else { return "just now" }
    return "\(unit.isRounded ? "about " : "")\(count) \(unit.name)\(count == 1 ? "" : "s") ago"
  }

  /// Returns the age without "about", to follow a date: `2 years ago`.
  package func textAfterDate(_ date: Date) -> String {
    guard let (count, unit) = age(of: date) else { return "just now" }
    return "\(count) \(unit.name)\(count == 1 ? "" : "s") ago"
  }

  /// Returns the age, in the short form if it must be short.
  package func text(_ date: Date, isShort: Bool) -> String {
    isShort ? shortText(date) : text(date)
  }

  /// Returns a short form: `2h ago`, `3d ago`, `5mo ago`, `now`.
  package func shortText(_ date: Date) -> String {
    guard let (count, unit) = age(of: date) else { return "now" }
    return "\(count)\(unit.sign) ago"
  }

  /// Returns the shortest form, for a narrow column: `2h`, `3d`, `5mo`, `now`.
  package func compactText(_ date: Date) -> String {
    guard let (count, unit) = age(of: date) else { return "now" }
    return "\(count)\(unit.sign)"
  }

  /// Returns the age; nil if it is less than a minute.
  private func age(of date: Date) -> (count: Int, unit: Unit)? {
    let seconds = now.timeIntervalSince(date)
    guard let unit = Self.units.first(where: { seconds >= $0.seconds }) else { return nil }
    return (Int(min(seconds / unit.seconds, 10_000)), unit)
  }

  private struct Unit {
    let seconds: Double
    let name: String
    let sign: String
    var isRounded = false
  }

  private static let units = [
    Unit(seconds: 365 * 86_400, name: "year", sign: "y", isRounded: true),
    Unit(seconds: 30 * 86_400, name: "month", sign: "mo", isRounded: true),
    Unit(seconds: 86_400, name: "day", sign: "d"),
    Unit(seconds: 3_600, name: "hour", sign: "h", isRounded: true),
    Unit(seconds: 60, name: "minute", sign: "m"),
  ]
}
