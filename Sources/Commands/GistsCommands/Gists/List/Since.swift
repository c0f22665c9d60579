import CommandSupport
import FoundationEssentials
import GitHubModels
import Glibc
import TerminalOutput
import TextFormats

/// The value of `--since`: an RFC 3339 time, a local day `YYYY-MM-DD`, or an age such as `2h`,
/// `3d`, `1w`.
enum Since: Hashable, Sendable {
  case moment(Date)
  /// The start of the day in the local time zone.
  case day(year: Int, month: Int, day: Int)
  /// An age in seconds.
  case ago(Int)

  /// Throws a ``Failure`` if the argument is none of these.
  init(argument: String) throws {
    let value =
      Self.age(argument).map(Since.ago) ?? Self.day(argument)
      ?? Date(rfc3339: argument).map(Since.moment)
    guard let value else {
      throw Failure(
        .wrongUsage, "invalid time: \(argument)",
        next: ["use RFC 3339, YYYY-MM-DD, or an age such as 2h, 3d, 1w"])
    }
    self = value
  }

  /// Returns the date; an age is subtracted from `now`.
  func date(now: Date) -> Date {
    switch self {
    case .moment(let date): date
    case .ago(let seconds): now - Double(seconds)
    case .day(let year, let month, let day): Self.midnight(year: year, month: month, day: day)
    }
  }

  /// Returns the age in seconds, at most a hundred years, which covers every gist.
  private static func age(_ text: String) -> Int? {
    let units = ["h": 3_600, "d": 86_400, "w": 604_800]
    let digits = text.dropLast()
    guard let unit = units[String(text.suffix(1))], !digits.isEmpty, GistID.isDigits(digits) else {
      return nil
    }
    let century = 100 * 366 * 86_400
    guard let count = Int(digits) else { return century }
    let (seconds, isTooMuch) = count.multipliedReportingOverflow(by: unit)
    return isTooMuch ? century : min(seconds, century)
  }

  private static func day(_ text: String) -> Since? {
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
