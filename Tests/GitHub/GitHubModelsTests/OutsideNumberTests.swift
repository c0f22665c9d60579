import GitHubModels
import Testing
import TextFormats

@Suite struct `Numbers from outside` {
  @Test func `a number is a count or an identifier only in a range in which sums are safe`() throws
  {
    let numbers = try JSON(
      parsing: """
        [0, 7, 1099511627776, 1099511627777, 9007199254740992, 9007199254740993, -1, 1.0, 1e3, \
        9223372036854775807, -9223372036854775808, 9223372036854775808]
        """.utf8)
    let largest = 1 << 40
    let none = [Int?](repeating: nil, count: 6)
    let counts: [Int?] = [0, 7, largest, nil, nil, nil]
    let identifiers: [Int?] = [0, 7, largest, largest + 1, 1 << 53, nil]
    #expect(numbers.array?.map(\.count) == counts + none)
    #expect(numbers.array?.map(\.identifier) == identifiers + none)
    #expect(largest.multipliedReportingOverflow(by: JSON.valueLimit).overflow == false)
  }

  @Test func `only a number is a count or an identifier`() {
    let values: [JSON] = [
      .null, .bool(true), .number("1"), .string("1"), .array([]), .object([]),
    ]
    #expect(values.map(\.count) == [nil, nil, 1, nil, nil, nil])
    #expect(values.map(\.identifier) == [nil, nil, 1, nil, nil, nil])
  }
}
