import FoundationEssentials
import TextFormats

/// A time in whole seconds, which GitHub writes as RFC 3339 in UTC.
package struct UTCTimestamp: Hashable, Comparable, Sendable, Codable {
  /// Seconds since 1970.
  package var seconds: Int

  package init(seconds: Int) { self.seconds = seconds }

  /// Parses an RFC 3339 date; nil if `text` is not one.
  init?(_ text: String) {
    guard let date = Date(rfc3339: text) else { return nil }
    seconds = date.wholeSeconds
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let time = UTCTimestamp(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "not an RFC 3339 date")
    }
    self = time
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  package static func < (one: UTCTimestamp, other: UTCTimestamp) -> Bool {
    one.seconds < other.seconds
  }

  /// The RFC 3339 form, for example `2026-03-01T12:34:56Z`.
  var text: String { Date(timeIntervalSince1970: Double(seconds)).rfc3339 }
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
