package import FoundationEssentials
import Glibc

/// A time as users type it: an RFC 3339 time, a local day `YYYY-MM-DD`, or an age such as `2h`, `3d`,
/// `1w`, `6mo`, `2y`.
package enum TypedTime: Hashable, Sendable {
  case moment(Date)
  /// The start of the day in the local time zone.
  case day(year: Int, month: Int, day: Int)
  /// An age in seconds.
  case ago(Int)

  /// Returns nil for any other text.
  package init?(_ text: String) {
    let value =
      Self.age(text).map(TypedTime.ago) ?? Self.day(text)
      ?? Date(rfc3339: text).map(TypedTime.moment)
    guard let value else { return nil }
    self = value
  }

  /// Returns the date; an age is subtracted from `now`.
  package func date(now: Date) -> Date {
    switch self {
    case .moment(let date): date
    case .ago(let seconds): now - Double(seconds)
    case .day(let year, let month, let day): Self.midnight(year: year, month: month, day: day)
    }
  }

  /// The first time after a day or a second; an age is no such span, and stays.
  var end: TypedTime {
    switch self {
    case .moment(let date): .moment(date + 1)
    // mktime(3) turns February 30 into March 1.
    case .day(let year, let month, let day): .day(year: year, month: month, day: day + 1)
    case .ago: self
    }
  }

  /// Whether this time is before another one; nil for an age and a date, which depends on the clock.
  func isBefore(_ other: TypedTime) -> Bool? {
    switch (self, other) {
    case (.ago(let age), .ago(let other)): age > other
    case (.ago, _), (_, .ago): nil
    default: date(now: .distantPast) < other.date(now: .distantPast)
    }
  }

  /// The seconds of the units, the longest names first.
  private static let units = [
    ("mo", 30 * 86_400), ("h", 3_600), ("d", 86_400), ("w", 604_800), ("y", 365 * 86_400),
  ]

  /// Returns the age in seconds, at most a hundred years, which covers every gist.
  private static func age(_ text: String) -> Int? {
    guard let (name, unit) = units.first(where: { text.hasSuffix($0.0) }) else { return nil }
    let digits = text.dropLast(name.count)
    guard !digits.isEmpty, digits.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
    else { return nil }
    let century = 100 * 366 * 86_400
    guard let count = Int(digits) else { return century }
    let (seconds, isTooMuch) = count.multipliedReportingOverflow(by: unit)
    return isTooMuch ? century : min(seconds, century)
  }

  private static func day(_ text: String) -> TypedTime? {
    guard let midnight = Date(rfc3339: text + "T00:00:00Z") else { return nil }
    // Parsing rejects February 30, which mktime(3) would turn into March 1.
    let parts = midnight.rfc3339.prefix(10).split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3 else { return nil }
    return .day(year: parts[0], month: parts[1], day: parts[2])
  }

  /// Returns local midnight, by mktime(3): FoundationEssentials alone supports only GMT.
  private static func midnight(year: Int, month: Int, day: Int) -> Date {
    var parts = tm()
    parts.tm_year = Int32(year - 1900)
    parts.tm_mon = Int32(month - 1)
    parts.tm_mday = Int32(day)
    parts.tm_isdst = -1
    return Date(timeIntervalSince1970: Double(mktime(&parts)))
  }
}
