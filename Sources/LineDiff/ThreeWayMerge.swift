/// The merge of two texts that were made from the same one, as `git merge-file` does it.
package struct ThreeWayMerge: Sendable {
  /// The merged text.
  ///
  /// Where both changed the same lines, it has both versions between markers.
  package private(set) var bytes: [UInt8] = []
  package private(set) var hasConflicts = false

  private let labels: (mine: String, theirs: String)

  /// Merges two texts.
  ///
  /// The labels stand in the markers: `<<<<<<< yours`.
  package init(
    base: [UInt8], mine: [UInt8], theirs: [UInt8], labels: (mine: String, theirs: String)
  ) {
    self.labels = labels
    var numbers = LineNumbers()
    let old = Side(base, &numbers)
    let (mine, theirs) = (Side(mine, &numbers), Side(theirs, &numbers))
    merge(old, Changed(mine, from: old), Changed(theirs, from: old))
  }

  /// The first line of a conflict.
  package static func marker(_ label: String) -> String { "<<<<<<< \(label)" }

  private struct Side {
    let lines: TextLines
    let numbers: [Int32]

    init(_ bytes: [UInt8], _ counter: inout LineNumbers) {
      lines = TextLines(bytes)
      numbers = counter.of(lines)
    }
  }

  /// A text and the changes that made it, of which the first were merged.
  private struct Changed {
    let side: Side
    var changes: ArraySlice<LineChange>
    /// What to add to an unchanged line's number in the old text to get its number here.
    var shift = 0

    init(_ side: Side, from old: Side) {
      self.side = side
      changes = LineComparison.changes(from: old.numbers, to: side.numbers)[...]
    }

    /// Takes the changes that begin in a range of old lines or touch it; returns the old lines up to
    /// which they reach.
    mutating func take(touching range: Range<Int>) -> Int {
      var end = range.upperBound
      while let next = changes.first, next.old.lowerBound <= end {
        end = max(end, next.old.upperBound)
        shift = next.new.upperBound - next.old.upperBound
        changes.removeFirst()
      }
      return end
    }
  }

  private mutating func merge(_ old: Side, _ mine: Changed, _ theirs: Changed) {
    var (mine, theirs) = (mine, theirs)
    var position = 0
    while let start = [mine, theirs].compactMap(\.changes.first?.old.lowerBound).min() {
      append(old.lines[position..<start])
      let before = (mine: mine.shift, theirs: theirs.shift)
      var end = start
      while true {
        let reached = max(mine.take(touching: start..<end), theirs.take(touching: start..<end))
        if reached == end { break }
        end = reached
      }
      let (ours, others) = (
        start + before.mine..<end + mine.shift, start + before.theirs..<end + theirs.shift
      )
      choose(old, start..<end, (mine.side, ours), (theirs.side, others))
      position = end
    }
    append(old.lines[position...])
  }

  private mutating func choose(
    _ old: Side, _ range: Range<Int>, _ mine: (side: Side, range: Range<Int>),
    _ theirs: (side: Side, range: Range<Int>)
  ) {
    let numbers = mine.side.numbers[mine.range]
    let others = theirs.side.numbers[theirs.range]
    if numbers == others || others == old.numbers[range] {
      append(mine.side.lines[mine.range])
    } else if numbers == old.numbers[range] {
      append(theirs.side.lines[theirs.range])
    } else {
      hasConflicts = true
      mark(Self.marker(labels.mine))
      append(mine.side.lines[mine.range])
      mark("=======")
      append(theirs.side.lines[theirs.range])
      mark(">>>>>>> \(labels.theirs)")
    }
  }

  private mutating func append(_ lines: Slice<TextLines>) {
    for line in lines { bytes += line }
  }

  /// Adds a line of its own.
  private mutating func mark(_ line: String) {
    if let last = bytes.last, last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
    bytes += Array("\(line)\n".utf8)
  }
}
