import TestSupport
import Testing

/// How tests wait for what no event tells of.
@Suite struct EventuallyTests {
  @Test func `a wait ends if nothing changes, and shows what is there`() async throws {
    let error = await #expect(throws: NeverHappened.self) {
      try await eventually(
        stuckAfter: .seconds(2), progress: { "the same" }, showing: { "both texts" }
      ) { false }
    }
    #expect(error?.description == "did not happen within 2.0 seconds:\nboth texts")
  }

  @Test func `a wait goes on while something changes`() async throws {
    var count = 0
    try await eventually(
      stuckAfter: .milliseconds(1_500),
      progress: {
        count += 1
        return count
      },
      showing: { "\(count) changes" }
    ) { count > 3 }
  }

  @Test func `what is late is repeated until it is not, twenty times at most`() async {
    var count = 0
    let third: Int = await repeating {
      count += 1
      return count
    } while: {
      $0 < 3
    }
    #expect(third == 3 && count == 3)
    let last: Int = await repeating {
      count += 1
      return count
    } while: { _ in
      true
    }
    #expect(last == 23 && count == 23)
  }
}
