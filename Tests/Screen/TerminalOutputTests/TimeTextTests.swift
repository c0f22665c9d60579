import FoundationEssentials
import Glibc
import Testing

@testable import TerminalOutput

@Suite struct TimeTextTests {
  @Test(
    arguments: [
      (0, "just now"), (59, "just now"), (60, "1 minute ago"), (119, "1 minute ago"),
      (120, "2 minutes ago"), (3_599, "59 minutes ago"), (3_600, "1 hour ago"),
      (7_300, "2 hours ago"), (86_399, "23 hours ago"), (86_400, "1 day ago"),
      (3 * 86_400, "3 days ago"), (30 * 86_400, "1 month ago"),
      (364 * 86_400, "12 months ago"), (365 * 86_400, "1 year ago"),
      (800 * 86_400, "2 years ago"), (1e300, "10,000 years ago"),
    ] as [(Double, String)])
  func `ages are short`(seconds: Double, text: String) {
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    #expect(RelativeTime(now: now).text(now.addingTimeInterval(-seconds)) == text)
  }

  @Test(arguments: [1, 59, 86_400 * 365, 1e300, .infinity, .nan] as [Double])
  func `a time in the future is just now`(seconds: Double) {
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    #expect(RelativeTime(now: now).text(now.addingTimeInterval(seconds)) == "just now")
  }

  /// In a process of its own: other tests show times, too, and give their programs these variables.
  @Test func `clock times are local`() async {
    await #expect(processExitsWith: .success) {
      setenv("TZ", "XYZ-5:30", 1)
      tzset()
      #expect(ClockTime.clock(Date(timeIntervalSince1970: 1_769_868_309)) == "19:35")
      #expect(ClockTime.clock(Date(timeIntervalSince1970: 1_769_868_309 - 36_000)) == "09:35")
      let now = Date(timeIntervalSince1970: 1_769_868_309)
      #expect(ClockTime.moment(now - 36_000, now: now) == "09:35")
      #expect(ClockTime.moment(now - 86_400, now: now) == "2026-01-30 19:35")
    }
  }
}
