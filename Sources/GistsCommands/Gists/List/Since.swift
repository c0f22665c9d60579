import ArgumentParser
import FoundationEssentials
import Glibc

/// A moment as `--since` takes it: RFC 3339, a local day `YYYY-MM-DD`, or an age such as `2h`, `3d`, `1w`.
enum Since: Hashable, Sendable, ExpressibleByArgument {
  case moment(Date)
  /// The beginning of this day where the person is.
  case day(year: Int, month: Int, day: Int)
  /// In seconds.
  case ago(Int)

  init?(argument: String) {
    if let age = Self.age(argument) {
      self = .ago(age)
    } else if let day = Self.day(argument) {
      self = day
    } else if let moment = Self.moment(argument) {
      self = .moment(moment)
    } else {
      return nil
    }
  }

  /// The moment that is meant; the age of one is counted back from `now`.
  func date(now: Date) -> Date {
    switch self {
    case .moment(let date): date
    case .ago(let seconds): now - Double(seconds)
    case .day(let year, let month, let day): Self.midnight(year: year, month: month, day: day)
    }
  }

  /// At most a hundred years: what is older than GitHub means all of it.
  private static func age(_ text: String) -> Int? {
    let units = ["h": 3_600, "d": 86_400, "w": 604_800]
    guard let unit = units[String(text.suffix(1))], isDigits(text.dropLast()) else { return nil }
    let century = 100 * 366 * 86_400
    guard let count = Int(text.dropLast()) else { return century }
    let (seconds, isTooMuch) = count.multipliedReportingOverflow(by: unit)
    return isTooMuch ? century : min(seconds, century)
  }

  private static func day(_ text: String) -> Since? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2], parts.allSatisfy(isDigits) else { return nil }
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == 3, isDate(numbers[0], numbers[1], numbers[2]) else { return nil }
    return .day(year: numbers[0], month: numbers[1], day: numbers[2])
  }

  /// RFC 3339: the parser of ISO 8601 alone takes months of 31 days whatever they are.
  private static func moment(_ text: String) -> Date? {
    let text = text.uppercased()
    guard text.utf8.count > 10, let day = day(String(text.prefix(10))), case .day = day,
      text.dropFirst(10).first == "T"
    else { return nil }
    let style = Date.ISO8601FormatStyle(timeZoneSeparator: .colon)
    if let date = try? style.parse(text) { return date }
    return try? Date.ISO8601FormatStyle(timeZoneSeparator: .colon, includingFractionalSeconds: true)
      .parse(text)
  }

  private static func isDigits(_ text: Substring) -> Bool { !text.isEmpty && GistID.isDigits(text) }

  private static func isDate(_ year: Int, _ month: Int, _ day: Int) -> Bool {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return year >= 1 && (1...12).contains(month) && (1...days[month - 1]).contains(day)
  }

  /// mktime(3) knows the person's time zone; FoundationEssentials alone knows GMT only.
  private static func midnight(year: Int, month: Int, day: Int) -> Date {
    var parts = tm()
    parts.tm_year = Int32(year - 1900)
    parts.tm_mon = Int32(month - 1)
    parts.tm_mday = Int32(day)
    parts.tm_isdst = -1
    return Date(timeIntervalSince1970: Double(mktime(&parts)))
  }
}
