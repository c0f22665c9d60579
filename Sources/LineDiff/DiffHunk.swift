/// Changes near each other, with the lines around them.
package struct DiffHunk: Hashable, Sendable {
  package var old: Range<Int>
  package var new: Range<Int>
  package var changes: [LineChange]

  /// How many unchanged lines stand around changes.
  private static let context = 3

  /// The hunks of all changes of an old text of so many lines.
  package static func hunks(of changes: [LineChange], oldCount count: Int) -> [DiffHunk] {
    var hunks: [DiffHunk] = []
    for change in changes {
      let before = min(context, change.old.lowerBound)
      let after = min(context, count - change.old.upperBound)
      let hunk = DiffHunk(
        old: (change.old.lowerBound - before)..<(change.old.upperBound + after),
        new: (change.new.lowerBound - before)..<(change.new.upperBound + after), changes: [change])
      if let last = hunks.last, last.old.upperBound >= hunk.old.lowerBound {
        hunks[hunks.count - 1] = DiffHunk(
          old: last.old.lowerBound..<hunk.old.upperBound,
          new: last.new.lowerBound..<hunk.new.upperBound, changes: last.changes + [change])
      } else {
        hunks.append(hunk)
      }
    }
    return hunks
  }

  /// The first line of it, such as `@@ -1,3 +1,4 @@`.
  package var heading: String { "@@ -\(Self.text(old)) +\(Self.text(new)) @@" }

  /// A range of lines in a heading.
  ///
  /// One line goes without its number, none has the line before it.
  private static func text(_ range: Range<Int>) -> String {
    switch range.count {
    case 0: "\(range.lowerBound),0"
    case 1: "\(range.lowerBound + 1)"
    default: "\(range.lowerBound + 1),\(range.count)"
    }
  }
}
