package import FoundationEssentials

/// The Gregorian calendar in UTC, without a `Calendar` and its start-up time.
extension Date {
  /// Returns nil for a day or time that doesn't exist.
  ///
  /// A leap second counts as the next second.
  package init?(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
    guard 0...9999 ~= year, 1...12 ~= month, 1...Self.days(inMonth: month, of: year) ~= day,
      0...23 ~= hour, 0...59 ~= minute, 0...60 ~= second
    else { return nil }
    let days = Self.daysSince1970(year: year, month: month, day: day)
    self.init(timeIntervalSince1970: Double(((days * 24 + hour) * 60 + minute) * 60 + second))
  }

  /// The day and the second of the day, limited to the years 1 to 9999.
  var civilTime: (year: Int, month: Int, day: Int, second: Int) {
    let interval = min(max(timeIntervalSince1970, -62_135_596_800), 253_402_300_799)
    let seconds = Int(interval.rounded(.down)) + Self.daysTo1970 * 86_400
    let (days, second) = seconds.quotientAndRemainder(dividingBy: 86_400)
    let (year, month, day) = Self.civilDate(daysSinceMarchOfYear0: days)
    return (year, month, day, second)
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  // Days of the Gregorian calendar, counted from 1 March of the year 0 so that a leap day ends a
  // year:
  // <https://howardhinnant.github.io/date_algorithms.html>

  /// From 1 March of the year 0 to 1 January 1970.
  private static let daysTo1970 = 719_468

  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    // 400 years are added and subtracted, so that January of the year 0 is not negative.
    let year = (month <= 2 ? year - 1 : year) + 400
    let (era, yearOfEra) = year.quotientAndRemainder(dividingBy: 400)
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return (era - 1) * 146_097 + dayOfEra - daysTo1970
  }

  private static func civilDate(
    daysSinceMarchOfYear0 days: Int
  ) -> (year: Int, month: Int, day: Int) {
    let (era, dayOfEra) = days.quotientAndRemainder(dividingBy: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = (monthFromMarch + 2) % 12 + 1
    let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }
}
