package import FoundationEssentials
import Glibc

/// Moments as scripts and clocks write them.
package enum Timestamp {
  /// RFC 3339 in UTC, to the second: `2026-01-31T14:05:09Z`. Dates outside the years 1 to 9999 become
  /// the nearest one inside.
  package static func utc(_ date: Date) -> String {
    let seconds = min(max(date.timeIntervalSince1970, -62_135_596_800), 253_402_300_799)
    return Date(timeIntervalSince1970: seconds.rounded(.down)).formatted(.iso8601)
  }

  /// The time of day on this computer's clock: `14:05`.
  package static func clock(_ date: Date) -> String {
    var seconds = time_t(clamping(date.timeIntervalSince1970))
    var parts = tm()
    guard localtime_r(&seconds, &parts) != nil else { return utc(date) }
    return twoDigits(parts.tm_hour) + ":" + twoDigits(parts.tm_min)
  }

  private static func clamping(_ seconds: Double) -> Int {
    Int(min(max(seconds, -62_135_596_800), 253_402_300_799))
  }

  private static func twoDigits(_ number: Int32) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
