package import FoundationEssentials
import Glibc

/// Formats times in the local time zone.
package enum ClockTime {
  /// Returns the time of day: `14:05`.
  package static func clock(_ date: Date) -> String {
    var seconds = seconds(of: date)
    var parts = tm()
    localtime_r(&seconds, &parts)
    return digits(parts.tm_hour) + ":" + digits(parts.tm_min)
  }

  /// Returns the time of day, with the date if it is not today: `2026-01-31 14:05`.
  package static func moment(_ date: Date, now: Date) -> String {
    let (day, today) = (day(date), day(now))
    return (day == today ? "" : day + " ") + clock(date)
  }

  /// Returns the date: `2026-01-31`.
  package static func day(_ date: Date) -> String {
    var seconds = seconds(of: date)
    var parts = tm()
    localtime_r(&seconds, &parts)
    return "\(parts.tm_year + 1900)-\(digits(parts.tm_mon + 1))-\(digits(parts.tm_mday))"
  }

  private static func seconds(of date: Date) -> time_t {
    let seconds = date.timeIntervalSince1970
    guard !seconds.isNaN else { return 0 }
    return time_t(min(max(seconds.rounded(.down), -62_135_596_800), 253_402_300_799))
  }

  private static func digits(_ number: Int32) -> String {
    (number < 10 ? "0" : "") + String(number)
  }
}
