import FoundationEssentials
import GitHubAPI
import GitHubModels
import TextFormats

enum DateProperties {
  static func check(_ input: [UInt8]) {
    let text = String(decoding: input, as: UTF8.self)
    checkHTTP(text)
    if let date = Date(rfc3339: text), limits.contains(date) {
      let printed = date.rfc3339
      require(printed.utf8.count == 20, "a printed date has 20 characters: \(printed)")
      require(Date(rfc3339: printed) == date, "a printed date is the same: \(printed)")
    }
  }

  private static func checkHTTP(_ text: String) {
    guard let date = HTTPDate.parse(text), limits.contains(date) else { return }
    let words = text.split(separator: " ").map(String.init)
    let month = months.firstIndex(of: words[2]).map { $0 + 1 } ?? 0
    // RFC 3339 allows leap seconds, too.
    let same = "\(words[3])-\(month < 10 ? "0" : "")\(month)-\(words[1])T\(words[4])Z"
    require(Date(rfc3339: same) == date, "both formats have the same date: \(text), \(same)")
    if words[4].hasSuffix(":60") { return }
    require(date.rfc3339 == same, "the date is the one in the text: \(text), \(date.rfc3339)")
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The years 1 to 9999, to which printed dates are limited.
  private static let limits =
    Date(timeIntervalSince1970: -62_135_596_800)...Date(timeIntervalSince1970: 253_402_300_799)
}
