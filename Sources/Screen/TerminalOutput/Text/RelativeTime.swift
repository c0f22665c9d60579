package import FoundationEssentials
import Glibc

/// Formats ages: `2 hours ago`, `3 days ago`.
package struct RelativeTime: Sendable {
  private let now: Date

  package init(now: Date) { self.now = now }

  /// Returns the age; `just now` for the last minute and for the future, since clocks differ.
  package func text(_ date: Date) -> String {
    guard let (count, unit) = age(of: date) else { return "just now" }
    return Plural.count(count, unit.name) + " ago"
  }

  /// Returns the time until a date: `in 6 hours`.
  package func textUntil(_ date: Date) -> String {
    guard let (count, unit) = RelativeTime(now: date).age(of: now) else { return "in a moment" }
    return "in " + Plural.count(count, unit.name)
  }

  /// Returns the age, in the short form if it must be short.
  package func text(_ date: Date, isShort: Bool) -> String {
    isShort ? shortText(date) : text(date)
  }

  /// Returns a short form: `2h ago`, `3d ago`, `5mo ago`, `now`.
  private func shortText(_ date: Date) -> String {
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

  private typealias Unit = (seconds: Double, name: String, sign: String)

  private static let units: [Unit] = [
    (365 * 86_400, "year", "y"),
    (30 * 86_400, "month", "mo"),
    (86_400, "day", "d"),
    (3_600, "hour", "h"),
    (60, "minute", "m"),
  ]
}

/// Formats times in the local time zone.
package enum ClockTime {
  /// Returns the time of day: `14:05`.
  package static func clock(_ date: Date) -> String {
    let parts = parts(of: date)
    return digits(parts.tm_hour) + ":" + digits(parts.tm_min)
  }

  /// Returns the time of day, with the date if it is not today: `2026-01-31 14:05`.
  package static func moment(_ date: Date, now: Date) -> String {
    let (day, today) = (day(date), day(now))
    return (day == today ? "" : day + " ") + clock(date)
  }

  /// Returns the date: `2026-01-31`.
  package static func day(_ date: Date) -> String {
    let parts = parts(of: date)
    return "\(parts.tm_year + 1900)-\(digits(parts.tm_mon + 1))-\(digits(parts.tm_mday))"
  }

  private static func parts(of date: Date) -> tm {
    let interval = date.timeIntervalSince1970
    var seconds =
      interval.isNaN
      ? 0 : time_t(min(max(interval.rounded(.down), known.lowerBound), known.upperBound))
    var parts = tm()
    localtime_r(&seconds, &parts)
    return parts
  }

  /// The years 1 to 9999 in UTC, in seconds since 1970.
  private static let known = -62_135_596_800.0...253_402_300_799.0

  private static func digits(_ number: Int32) -> String {
    (number < 10 ? "0" : "") + String(number)
  }
}
