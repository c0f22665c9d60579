import FoundationEssentials
import Testing
import TextFormats

@Suite struct `Times of RFC 3339` {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("2012-05-19T06:25:49Z", 1_337_408_749),
    ("2024-02-29T23:59:59Z", 1_709_251_199), ("2000-02-29T00:00:00Z", 951_782_400),
    ("1969-12-31T23:59:59Z", -1), ("2026-01-31T12:00:00+02:00", 1_769_853_600),
    ("2026-01-31T12:00:00-00:30", 1_769_862_600), ("2026-01-31t12:00:00.987z", 1_769_860_800),
    ("0001-01-01T00:00:00Z", -62_135_596_800), ("9999-12-31T23:59:59Z", 253_402_300_799),
    ("0000-03-01T00:00:00Z", -62_162_035_200), ("2016-12-31T23:59:60Z", 1_483_228_800),
    ("1900-03-01T00:00:00Z", -2_203_891_200),
  ])
  func `a time is parsed`(text: String, seconds: Int) {
    #expect(Date(rfc3339: text) == Date(timeIntervalSince1970: Double(seconds)))
  }

  @Test(arguments: [
    "", "2024-02-29", "2024-02-29T23:59:59", "2023-02-29T00:00:00Z", "1900-02-29T00:00:00Z",
    "2024-13-01T00:00:00Z", "2024-00-01T00:00:00Z", "2024-04-31T00:00:00Z", "2024-01-00T00:00:00Z",
    "2024-01-01T24:00:00Z", "2024-01-01T00:60:00Z", "2024-01-01T00:00:61Z", "2024-01-01T00:00:00.Z",
    "2024-01-01T00:00:00+24:00", "2024-01-01T00:00:00+0200", "2024-01-01T00:00:00ZZ",
    " 2024-01-01T00:00:00Z", "+024-01-01T00:00:00Z", "２024-01-01T00:00:00Z", "1337408749",
    "Sat, 19 May 2012 06:25:49 GMT",
  ])
  func `anything else is rejected`(text: String) {
    #expect(Date(rfc3339: text) == nil)
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (1_337_408_749, "2012-05-19T06:25:49Z"),
    (1_709_251_199, "2024-02-29T23:59:59Z"), (-1, "1969-12-31T23:59:59Z"),
    (-62_135_596_801, "0001-01-01T00:00:00Z"), (253_402_300_800, "9999-12-31T23:59:59Z"),
    (4_107_542_400, "2100-03-01T00:00:00Z"),
  ])
  func `a time is formatted in UTC`(seconds: Int, text: String) {
    #expect(Date(timeIntervalSince1970: Double(seconds)).rfc3339 == text)
  }

  @Test func `a fraction of a second is dropped, not rounded`() {
    #expect(Date(timeIntervalSince1970: 59.999).rfc3339 == "1970-01-01T00:00:59Z")
    #expect(Date(timeIntervalSince1970: -0.5).rfc3339 == "1969-12-31T23:59:59Z")
  }

  @Test func `every day of eight hundred years round-trips`() {
    for day in stride(from: -146_097, through: 146_097, by: 29) {
      let date = Date(timeIntervalSince1970: Double(day) * 86_400)
      guard Date(rfc3339: date.rfc3339) == date else {
        Issue.record("day \(day) is written \(date.rfc3339)")
        return
      }
    }
  }

  @Test func `a stamp for names of files round-trips, and sorts as its time does`() {
    let times = [-1, 0, 1_337_408_749, 1_709_251_199].map { Date(timeIntervalSince1970: $0) }
    #expect(
      times.map(\.stamp) == [
        "19691231T235959Z", "19700101T000000Z", "20120519T062549Z", "20240229T235959Z",
      ])
    #expect(times.map { Date(stamp: $0.stamp) } == times)
    for other in ["", "20240229", "20230229T235959Z", "2024-02-29T23:59Z", "20240229T235959+"] {
      #expect(Date(stamp: other) == nil)
    }
  }
}
