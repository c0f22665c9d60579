/// Changes near each other with context lines.
package struct DiffHunk: Hashable, Sendable {
  package var old: Range<Int>
  package var new: Range<Int>
  package var changes: [LineChange]

  /// The number of unchanged lines around changes.
  private static let context = 3

  /// Groups changes into hunks; `count` is the number of lines of the old text.
  package static func hunks(of changes: [LineChange], oldCount count: Int) -> [DiffHunk] {
    var hunks: [DiffHunk] = []
    for change in changes {
      let before = min(context, change.old.lowerBound)
      let after = min(context, count - change.old.upperBound)
      let hunk = DiffHunk(
        old: (change.old.lowerBound - before)..<(change.old.upperBound + after),
        new: (change.new.lowerBound - before)..<(change.new.upperBound + after), changes: [change])
      // A file with thousands of changes near each other is one hunk.
      if let last = hunks.last.map({ (old: $0.old, new: $0.new) }),
        last.old.upperBound >= hunk.old.lowerBound
      {
        let merged = hunks.count - 1
        hunks[merged].old = last.old.lowerBound..<hunk.old.upperBound
        hunks[merged].new = last.new.lowerBound..<hunk.new.upperBound
        hunks[merged].changes.append(change)
      } else {
        hunks.append(hunk)
      }
    }
    return hunks
  }

  /// The header line, such as `@@ -1,3 +1,4 @@`.
  package var heading: String { "@@ -\(Self.text(old)) +\(Self.text(new)) @@" }

  /// Formats a range of lines for the header.
  ///
  /// The count of a single line is omitted; an empty range has the number of the line before it.
  private static func text(_ range: Range<Int>) -> String {
    switch range.count {
    case 0: "\(range.lowerBound),0"
    case 1: "\(range.lowerBound + 1)"
    default: "\(range.lowerBound + 1),\(range.count)"
    }
  }
}
