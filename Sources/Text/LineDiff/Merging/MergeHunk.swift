/// Lines that one of two texts changed, or both.
///
/// The texts have the same lines before and after it, except in other hunks.
struct MergeHunk: Hashable {
  enum Kind: Hashable {
    /// Only my text changed, or only the other one.
    case mine, theirs
    case conflict
    /// Both changed it to the same lines.
    case same
  }

  var kind: Kind
  /// The lines in my text.
  var mine: Range<Int>
  /// The lines in the other text.
  var theirs: Range<Int>

  /// Returns what two texts changed, in order, with conflicts as small as git makes them.
  static func hunks(old: TextLines, mine: TextLines, theirs: TextLines) -> [MergeHunk] {
    var counter = LineNumbers()
    let numbers = (old: counter.of(old), mine: counter.of(mine), theirs: counter.of(theirs))
    var pairs = ChangePairs(numbers.mine, numbers.theirs, oldCount: numbers.old.count)
    pairs.match(
      LineComparison.changes(from: numbers.old, to: numbers.mine)[...],
      LineComparison.changes(from: numbers.old, to: numbers.theirs)[...])
    return joined(pairs.hunks.flatMap { $0.refined(numbers.mine, numbers.theirs) }, in: mine)
  }

  /// Returns the smaller conflicts of a conflict in which some lines are the same.
  private func refined(_ mineNumbers: [Int32], _ theirNumbers: [Int32]) -> [MergeHunk] {
    guard kind == .conflict, !mine.isEmpty, !theirs.isEmpty else { return [self] }
    let changes = LineComparison.changes(
      from: Array(mineNumbers[mine]), to: Array(theirNumbers[theirs]))
    guard !changes.isEmpty else { return [MergeHunk(kind: .same, mine: mine, theirs: theirs)] }
    return changes.map { change in
      MergeHunk(
        kind: .conflict,
        mine: mine.lowerBound + change.old.lowerBound..<mine.lowerBound + change.old.upperBound,
        theirs: theirs.lowerBound + change.new.lowerBound..<theirs.lowerBound
          + change.new.upperBound)
    }
  }

  /// Joins conflicts with at most three lines between them, or with lines that have no words: one
  /// conflict is easier to read.
  private static func joined(_ hunks: [MergeHunk], in mine: TextLines) -> [MergeHunk] {
    var joined: [MergeHunk] = []
    for hunk in hunks {
      guard let last = joined.last, last.kind == .conflict, hunk.kind == .conflict,
        case let between = mine[last.mine.upperBound..<hunk.mine.lowerBound],
        between.count <= 3 || !between.contains(where: hasWord)
      else {
        joined.append(hunk)
        continue
      }
      joined[joined.count - 1].mine = last.mine.lowerBound..<hunk.mine.upperBound
      joined[joined.count - 1].theirs = last.theirs.lowerBound..<hunk.theirs.upperBound
    }
    return joined
  }

  private static func hasWord(_ line: ArraySlice<UInt8>) -> Bool {
    line.contains { byte in
      let letter = byte | 0x20
      return UInt8(ascii: "a")...UInt8(ascii: "z") ~= letter
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    }
  }
}
