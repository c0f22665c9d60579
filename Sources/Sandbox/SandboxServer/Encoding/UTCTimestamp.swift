import FoundationEssentials

/// A time in whole seconds, which GitHub writes as RFC 3339 in UTC.
package struct UTCTimestamp: Hashable, Comparable, Sendable, Decodable {
  /// Seconds since 1970.
  package var seconds: Int

  package init(seconds: Int) { self.seconds = seconds }

  /// Parses an RFC 3339 date; nil if `text` is not one.
  package init?(_ text: String) {
    let date =
      (try? Date.ISO8601FormatStyle().parse(text))
      ?? (try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text))
    guard let date else { return nil }
    seconds = Int(date.timeIntervalSince1970.rounded(.down))
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let time = UTCTimestamp(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "not an RFC 3339 date")
    }
    self = time
  }

  package static func < (one: UTCTimestamp, other: UTCTimestamp) -> Bool {
    one.seconds < other.seconds
  }

  /// The RFC 3339 form, for example `2026-03-01T12:34:56Z`.
  ///
  /// A page has hundreds of dates, so this avoids Foundation's formatter. The calendar is Howard
  /// Hinnant's `civil_from_days`.
  package var text: String {
    let days = Int((Double(seconds) / 86_400).rounded(.down))
    let clock = seconds - days * 86_400
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return
      "\(Self.padded(year, to: 4))-\(Self.padded(month))-\(Self.padded(day))"
      + "T\(Self.padded(clock / 3600)):\(Self.padded(clock / 60 % 60)):\(Self.padded(clock % 60))Z"
  }

  private static func padded(_ number: Int, to width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

/// Dates of header fields (RFC 9110, section 5.6.7): `Sun, 01 Mar 2026 12:34:56 GMT`.
extension UTCTimestamp {
  private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Parses the date of a header field; nil for the two obsolete forms.
  init?(httpDate: String) {
    let parts = httpDate.split(separator: " ")
    guard parts.count == 6, parts[5] == "GMT", parts[1].count == 2,
      let month = Self.months.firstIndex(of: String(parts[2]))
    else { return nil }
    let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
    self.init("\(parts[3])-\(number)-\(parts[1])T\(parts[4])Z")
  }

  /// The date for a header field.
  var httpDate: String {
    let text = Array(text)
    // 1970 began with a Thursday.
    let day = Int((Double(seconds) / 86_400).rounded(.down)) % 7
    let month = Int(String(text[5...6])) ?? 1
    return
      "\(Self.days[day < 0 ? day + 7 : day]), \(String(text[8...9])) \(Self.months[month - 1]) "
      + "\(String(text[0...3])) \(String(text[11...18])) GMT"
  }
}
