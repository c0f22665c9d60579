import FoundationEssentials
import Glibc
import TerminalOutput
import Testing
import TextFormats

@testable import CommandSupport
@testable import GistsCommands

@Suite struct TypedTimeTests {
  static let now = Date(timeIntervalSince1970: 1_700_000_000)

  @Test(arguments: [
    ("2h", -7_200.0), ("0h", 0), ("3d", -259_200), ("1w", -604_800),
    ("6mo", -15_552_000), ("2y", -63_072_000),
    ("99999999999999999999w", -3_162_240_000), ("9223372036854775807d", -3_162_240_000),
  ])
  func `an age is subtracted from now`(text: String, offset: Double) throws {
    let time = try TypedTime(argument: text)
    #expect(time.date(now: Self.now) == Self.now + offset)
  }

  @Test(arguments: [
    ("2023-11-14T22:13:20Z", 1_700_000_000.0), ("2023-11-14t22:13:20z", 1_700_000_000),
    ("2023-11-15T00:13:20+02:00", 1_700_000_000), ("2023-11-14T22:13:20.5Z", 1_700_000_000),
    ("1969-12-31T23:59:59Z", -1),
  ])
  func `RFC 3339 is a point in time`(text: String, seconds: Double) throws {
    let time = try TypedTime(argument: text)
    #expect(time.date(now: Self.now) == Date(timeIntervalSince1970: seconds))
  }

  @Test func `a day begins at local midnight`() throws {
    let date = try TypedTime(argument: "2024-02-29").date(now: Self.now)
    var seconds = time_t(date.timeIntervalSince1970)
    var parts = tm()
    _ = localtime_r(&seconds, &parts)
    #expect(
      [parts.tm_year, parts.tm_mon, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec]
        == [124, 1, 29, 0, 0, 0])
  }

  @Test(arguments: [
    "", "h", "-2h", "+2h", "2", "2m", "2H", "2 h", "1.5d", "٢h", "yesterday", "2024-02-30",
    "2023-02-29", "2024-13-01", "2024-00-10", "2024-1-1", "20240101",
    "2024-01-01T00:00:00", "2024-02-30T00:00:00Z", "2024-01-01T25:00:00Z",
    "2024-01-01T00:00:00Zjunk", "99999-01-01",
  ])
  func `anything else is wrong usage`(text: String) {
    let error = #expect(throws: Failure.self) { try TypedTime(argument: text) }
    #expect(error?.status == .wrongUsage)
    #expect(error?.message.description == "invalid time: \(text)")
  }
}
