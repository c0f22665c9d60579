import TestSupport
import Testing

@testable import LineDiff

@Suite struct LineComparisonTests {
  /// Returns the changes between two texts of one-letter lines.
  private func changes(_ old: String, _ new: String, budget: Int = 1_000_000) -> [LineChange] {
    LineComparison.changes(from: numbers(old), to: numbers(new), budget: budget)
  }

  private func numbers(_ text: String) -> [Int32] { text.unicodeScalars.map { Int32($0.value) } }

  @Test(
    arguments: [
      ("", "", []), ("abc", "abc", []),
      ("", "ab", [LineChange(old: 0..<0, new: 0..<2)]),
      ("ab", "", [LineChange(old: 0..<2, new: 0..<0)]),
      ("abc", "axc", [LineChange(old: 1..<2, new: 1..<2)]),
      ("abc", "abcd", [LineChange(old: 3..<3, new: 3..<4)]),
      ("aXbYc", "abc", [LineChange(old: 1..<2, new: 1..<1), LineChange(old: 3..<4, new: 2..<2)]),
      ("abcd", "xyz", [LineChange(old: 0..<4, new: 0..<3)]),
      ("aaa", "aa", [LineChange(old: 2..<3, new: 2..<2)]),
    ] as [(String, String, [LineChange])])
  func `a change has its line ranges in both texts`(
    old: String, new: String, expected: [LineChange]
  ) {
    #expect(changes(old, new) == expected)
  }

  @Test func `the list of changes is the shortest`() {
    // The pair of Myers's paper: five edits.
    let found = changes("abcabba", "cbabac")
    #expect(found.reduce(0) { $0 + $1.old.count + $1.new.count } == 5)
  }

  @Test(arguments: [1_000_000, 40, 1])
  func `the changes turn any old text into the new one, whatever the budget`(budget: Int) {
    var random = Steps(state: UInt64(budget))
    for _ in 0..<500 {
      let letters = 2 + random.next(12)
      let old = (0..<random.next(30)).map { _ in Int32(random.next(letters)) }
      let new = (0..<random.next(30)).map { _ in Int32(random.next(letters)) }
      let changes = LineComparison.changes(from: old, to: new, budget: budget)
      #expect(applied(changes, to: old, new) == new, "\(old) \(new)")
      for (one, next) in zip(changes, changes.dropFirst()) {
        #expect(one.old.upperBound < next.old.lowerBound)
        #expect(one.new.upperBound < next.new.lowerBound)
      }
    }
  }

  @Test func `lines that are unique in both texts divide parts that differ too much`() {
    let many = ShortestEdit.mostEdits
    let old = (0..<many).map { Int32($0) } + [-1] + (0..<many).map { Int32($0) } + [-2]
    let new = (0..<many).map { Int32($0 + many) } + [-1] + (0..<many).map { Int32($0 + many) }
    #expect(
      LineComparison.changes(from: old, to: new) == [
        LineChange(old: 0..<many, new: 0..<many),
        LineChange(old: (many + 1)..<(2 * many + 2), new: (many + 1)..<(2 * many + 1)),
      ])
  }

  @Test func `comparing lines that all differ takes linear time`() async {
    await #expect(processExitsWith: .success) {
      func use(_ size: Int) -> ResourceUse {
        let count = Int32(size)
        let old = (0..<count).map { $0 }
        let new = (0..<count).map { $0 + count / 2 + 1 }
        return ResourceUse { _ = LineComparison.changes(from: old, to: new.reversed()) }
      }
      let (half, whole) = ResourceUse.compare(300_000, 600_000, use)
      #expect(whole.isLinear(comparedTo: half), "\(half), \(whole)")
    }
  }

  @Test func `grouping many changes into one hunk takes linear time`() async {
    await #expect(processExitsWith: .success) {
      func use(_ count: Int) -> ResourceUse {
        let changes = (0..<count).map { LineChange(old: $0 * 2..<$0 * 2 + 1, new: $0..<$0) }
        return ResourceUse {
          precondition(DiffHunk.hunks(of: changes, oldCount: count * 2).count == 1)
        }
      }
      let (half, whole) = ResourceUse.compare(300_000, 600_000, use)
      #expect(whole.isLinear(comparedTo: half), "\(half), \(whole)")
    }
  }

  @Test func `an empty line takes little memory`() async {
    await #expect(processExitsWith: .success) {
      let lines = 4_000_000
      let (old, new) = (
        [UInt8](repeating: 10, count: lines), [UInt8](repeating: 10, count: lines - 1)
      )
      let diff = FileDiff(
        old: FileDiff.Side(name: "a", bytes: old), new: FileDiff.Side(name: "a", bytes: new))
      let use = ResourceUse {
        precondition(diff.hunks(of: TextLines(old), TextLines(new)).count == 1)
      }
      #expect(use.memory < 20 * 2 * lines, "\(use)")
    }
  }

  /// Returns the old lines with the changes applied.
  private func applied(_ changes: [LineChange], to old: [Int32], _ new: [Int32]) -> [Int32] {
    var (result, next) = ([Int32](), 0)
    for change in changes {
      result += old[next..<change.old.lowerBound] + new[change.new]
      next = change.old.upperBound
    }
    return result + old[next...]
  }

  @Test func `equal lines have equal numbers, and a last line without a line feed has another`() {
    var numbers = LineNumbers()
    #expect(numbers.of(TextLines(Array("a\nb\r\na\n\nb".utf8))) == [0, 1, 0, 2, 3])
    #expect(numbers.of(TextLines(Array("\nb\r\nc".utf8))) == [2, 1, 4])
    #expect(TextLines([]).isEmpty)
  }
}

/// The same numbers in every run (Knuth's constants).
private struct Steps {
  var state: UInt64

  mutating func next(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
}
