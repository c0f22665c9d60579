import ByteTools
import LineDiff
import TestSupport
import Testing

@Suite struct ThreeWayMergeTests {
  private func merge(_ base: String, _ mine: String, _ theirs: String) -> (String, Bool) {
    let merge = ThreeWayMerge(
      base: Array(base.utf8), mine: Array(mine.utf8), theirs: Array(theirs.utf8),
      labels: ("yours", "GitHub"))
    return (String(decoding: merge.bytes, as: UTF8.self), merge.hasConflicts)
  }

  @Test func `changes in different lines are both taken`() {
    #expect(merge("a\nb\nc\nd\n", "A\nb\nc\nd\n", "a\nb\nc\nD\ne\n") == ("A\nb\nc\nD\ne\n", false))
    #expect(merge("a\nb\nc\n", "b\nc\n", "a\nb\nx\nc\n") == ("b\nx\nc\n", false))
  }

  @Test func `the same change is taken once`() {
    #expect(merge("a\nb\n", "a\nx\nb\n", "a\nx\nb\n") == ("a\nx\nb\n", false))
    #expect(merge("a\n", "", "") == ("", false))
  }

  @Test func `a text that nobody else changed is taken as it is`() {
    #expect(merge("a\nb\n", "a\nc", "a\nb\n") == ("a\nc", false))
    #expect(merge("a\nb\n", "a\nb\n", "z\n") == ("z\n", false))
    #expect(merge("", "", "") == ("", false))
  }

  @Test func `different changes of the same lines stand between markers`() {
    #expect(
      merge("a\nb\nc\n", "a\nmine\nc\n", "a\ntheirs\nmore\nc\n")
        == (
          """
          a
          <<<<<<< yours
          mine
          =======
          theirs
          more
          >>>>>>> GitHub
          c

          """, true
        ))
  }

  @Test func `a line that one removed and the other changed is a conflict`() {
    #expect(
      merge("a\nb\n", "a\n", "a\nB\n")
        == ("a\n<<<<<<< yours\n=======\nB\n>>>>>>> GitHub\n", true))
  }

  @Test func `markers have lines of their own, also after a last line without a line feed`() {
    #expect(
      merge("a", "b", "c") == ("<<<<<<< yours\nb\n=======\nc\n>>>>>>> GitHub\n", true))
  }

  @Test func `changes that touch overlapping lines are one conflict`() {
    #expect(
      merge("1\n2\n3\n4\n", "1\nx\ny\n4\n", "1\n2\nz\n5\n")
        == ("1\n<<<<<<< yours\nx\ny\n4\n=======\n2\nz\n5\n>>>>>>> GitHub\n", true))
  }

  @Test func `random texts merge to one side if the other did not change`() {
    var generator = SplitMix64(seed: 7)
    for _ in 0..<500 {
      func text() -> String {
        (0..<Int.random(in: 0...8, using: &generator))
          .map { _ in "\(Int.random(in: 0...3, using: &generator))\n" }.joined()
      }
      let (base, other) = (text(), text())
      #expect(merge(base, other, base) == (other, false))
      #expect(merge(base, base, other) == (other, false))
      #expect(merge(base, other, other) == (other, false))
    }
  }
}
