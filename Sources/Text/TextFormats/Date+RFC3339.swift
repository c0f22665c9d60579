import ByteTools
package import FoundationEssentials

// `Date.ISO8601FormatStyle` accepts 31 April as 1 May, 24:00 as the next day, and a time with any
// text after it. It uses another calendar before 1582, and takes four times as long to write a
// time.
extension Date {
  /// Parses a time in GitHub's format, `2024-05-06T07:08:09Z` (RFC 3339, section 5.6).
  ///
  /// A fraction is dropped, and an offset is allowed. Returns nil for anything else.
  package init?(rfc3339 text: String) {
    var reader = DigitReader(text.utf8)
    guard let year = reader.digits(4), reader.take("-"),
      let month = reader.digits(2), reader.take("-"),
      let day = reader.digits(2), reader.take("T") || reader.take("t") || reader.take(" "),
      let hour = reader.digits(2), reader.take(":"),
      let minute = reader.digits(2), reader.take(":"),
      let second = reader.digits(2), reader.skipFraction(),
      let offset = reader.offset(), reader.isAtEnd,
      let local = Date(
        year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    else { return nil }
    self = local - Double(offset)
  }

  /// The time in UTC, in whole seconds: `2024-05-06T07:08:09Z`.
  ///
  /// Limited to the years 1 to 9999.
  package var rfc3339: String {
    let (year, month, day, time) = civilTime
    // A list can print tens of thousands of dates, so no field becomes a string of its own.
    return String(unsafeUninitializedCapacity: 20) { text in
      var count = 0
      func write(_ value: Int, width: Int, _ end: Unicode.Scalar) {
        var rest = value
        for place in (0..<width).reversed() {
          text.initializeElement(
            at: count + place, to: UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
          rest /= 10
        }
        text.initializeElement(at: count + width, to: UInt8(ascii: end))
        count += width + 1
      }
      write(year, width: 4, "-")
      write(month, width: 2, "-")
      write(day, width: 2, "T")
      write(time / 3600, width: 2, ":")
      write(time / 60 % 60, width: 2, ":")
      write(time % 60, width: 2, "Z")
      return count
    }
  }
}

/// Times in names of files, which sort by them.
extension Date {
  /// Parses ``stamp``; nil for anything else.
  package init?(stamp: some StringProtocol) {
    let digits = Array(stamp)
    guard digits.count == 16 else { return nil }
    let (day, time) = (digits[0..<8], digits[9..<15])
    self.init(
      rfc3339: "\(String(day[0..<4]))-\(String(day[4..<6]))-\(String(day[6..<8]))\(digits[8])"
        + "\(String(time[9..<11])):\(String(time[11..<13])):\(String(time[13..<15]))\(digits[15])")
  }

  /// The time in UTC without separators: `20240506T070809Z`.
  package var stamp: String { rfc3339.filter { $0 != "-" && $0 != ":" } }
}

private struct DigitReader {
  private var rest: Substring.UTF8View

  init(_ text: String.UTF8View) { rest = text[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  mutating func digits(_ count: Int) -> Int? {
    var value = 0
    for _ in 0..<count {
      guard let digit = nextDigit() else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  /// Skips a fraction, if any; returns false for a point without digits.
  mutating func skipFraction() -> Bool {
    guard take(".") else { return true }
    guard nextDigit() != nil else { return false }
    while nextDigit() != nil {}
    return true
  }

  /// Parses `Z` or `+02:00` and returns the seconds to the east.
  mutating func offset() -> Int? {
    if take("Z") || take("z") { return 0 }
    let sign = take("+") ? 1 : take("-") ? -1 : 0
    guard sign != 0, let hours = digits(2), hours < 24, take(":"), let minutes = digits(2),
      minutes < 60
    else { return nil }
    return sign * (hours * 60 + minutes) * 60
  }

  private mutating func nextDigit() -> Int? {
    guard let byte = rest.first, byte.isASCIIDigit else { return nil }
    rest.removeFirst()
    return Int(byte - UInt8(ascii: "0"))
  }
}

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

  /// The seconds since 1970, limited to the years 1 to 9999.
  package var wholeSeconds: Int {
    Int(min(max(timeIntervalSince1970, -62_135_596_800), 253_402_300_799).rounded(.down))
  }

  /// The day and the second of the day, limited to the years 1 to 9999.
  var civilTime: (year: Int, month: Int, day: Int, second: Int) {
    let seconds = wholeSeconds + Self.daysTo1970 * 86_400
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
