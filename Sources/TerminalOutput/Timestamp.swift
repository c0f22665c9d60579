package import FoundationEssentials
import Glibc

/// Moments as scripts and clocks write them.
package enum Timestamp {
  /// RFC 3339 in UTC, to the second: `2026-01-31T14:05:09Z`.
  ///
  /// Dates outside the years 1 to 9999 become the nearest one inside.
  package static func utc(_ date: Date) -> String {
    var seconds = seconds(of: date)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    let day = [
      digits(parts.tm_year + 1900, 4), digits(parts.tm_mon + 1, 2), digits(parts.tm_mday, 2),
    ]
    let time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { digits($0, 2) }
    return day.joined(separator: "-") + "T" + time.joined(separator: ":") + "Z"
  }

  /// The time of day on this computer's clock: `14:05`.
  package static func clock(_ date: Date) -> String {
    var seconds = seconds(of: date)
    var parts = tm()
    localtime_r(&seconds, &parts)
    return digits(parts.tm_hour, 2) + ":" + digits(parts.tm_min, 2)
  }

  private static func seconds(of date: Date) -> time_t {
    let seconds = date.timeIntervalSince1970
    guard !seconds.isNaN else { return 0 }
    return time_t(min(max(seconds.rounded(.down), -62_135_596_800), 253_402_300_799))
  }

  private static func digits(_ number: Int32, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}
