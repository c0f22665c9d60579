import ByteTools
package import FoundationEssentials
import TextFormats

/// The date format of HTTP: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 §5.6.7).
package enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Returns the date; nil for anything else, including the two obsolete formats.
  package static func parse(_ text: String) -> Date? {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 6, words[0].last == ",", words[5] == "GMT",
      let day = number(words[1], digits: 2), let month = months.firstIndex(of: String(words[2])),
      let year = number(words[3], digits: 4)
    else { return nil }
    let clock = words[4].split(separator: ":", omittingEmptySubsequences: false)
    guard clock.count == 3, let hour = number(clock[0], digits: 2),
      let minute = number(clock[1], digits: 2), let second = number(clock[2], digits: 2)
    else { return nil }
    return Date(
      year: year, month: month + 1, day: day, hour: hour, minute: minute, second: second)
  }

  private static func number(_ text: Substring, digits: Int) -> Int? {
    guard text.utf8.count == digits, text.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
    return Int(text)
  }
}
