/// The merge of two texts with a common ancestor, as `git merge-file` makes it.
///
/// If most lines are repeated, git may regard other lines as changed.
package struct ThreeWayMerge: Sendable {
  /// The merged text.
  ///
  /// Where both changed the same lines, it has both versions between markers.
  package private(set) var bytes: [UInt8] = []
  package let hasConflicts: Bool

  private let old: TextLines
  private let mine: TextLines
  private let theirs: TextLines
  /// The marker lines around and between the two versions of a conflict.
  private let markers: (start: [UInt8], middle: [UInt8], end: [UInt8])

  /// Merges two texts.
  ///
  /// The labels are part of the markers: `<<<<<<< yours`.
  package init(
    base: [UInt8], mine: [UInt8], theirs: [UInt8], labels: (mine: String, theirs: String)
  ) {
    markers = (
      Array("<<<<<<< \(labels.mine)".utf8), Array("=======".utf8),
      Array(">>>>>>> \(labels.theirs)".utf8)
    )
    (old, self.mine, self.theirs) = (TextLines(base), TextLines(mine), TextLines(theirs))
    let hunks = MergeHunk.hunks(old: old, mine: self.mine, theirs: self.theirs)
    hasConflicts = hunks.contains { $0.kind == .conflict }
    write(hunks)
  }

  /// Whether a text still has a marker of this merge.
  ///
  /// A line that is in one of the versions is no marker: `=======` also underlines headings.
  package func leavesMarker(in bytes: [UInt8]) -> Bool {
    guard hasConflicts else { return false }
    var written = Set([markers.start, markers.middle, markers.end].map { $0[...] })
    for line in mine { written.remove(Self.content(of: line)) }
    for line in theirs { written.remove(Self.content(of: line)) }
    return TextLines(bytes).contains { written.contains(Self.content(of: $0)) }
  }

  /// Returns a line without its end.
  private static func content(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line
    if line.last == UInt8(ascii: "\n") { line.removeLast() }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return line
  }

  /// Writes the hunks, and the lines of my text between them.
  private mutating func write(_ hunks: [MergeHunk]) {
    var position = 0
    for hunk in hunks where hunk.kind != .same {
      append(mine[position..<hunk.mine.lowerBound])
      position = hunk.mine.upperBound
      switch hunk.kind {
      case .mine, .same: append(mine[hunk.mine])
      case .theirs: append(theirs[hunk.theirs])
      case .conflict:
        let end = lineEnd(of: hunk)
        bytes += markers.start + end
        append(mine[hunk.mine], endingWith: end)
        bytes += markers.middle + end
        append(theirs[hunk.theirs], endingWith: end)
        bytes += markers.end + end
      }
    }
    append(mine[position...])
  }

  private mutating func append(_ lines: Slice<TextLines>) {
    for line in lines { bytes += line }
  }

  /// Adds lines; the last one gets an end if it has none.
  private mutating func append(_ lines: Slice<TextLines>, endingWith end: [UInt8]) {
    append(lines)
    if let last = lines.last, last.last != UInt8(ascii: "\n") { bytes += end }
  }

  /// Returns the end of the lines that the merge adds: CR LF if the old text has it and neither of
  /// the other texts has LF before the hunk.
  private func lineEnd(of hunk: MergeHunk) -> [UInt8] {
    let isCRLF =
      Self.hasCarriageReturn(old, near: 0) == true
      && Self.hasCarriageReturn(mine, near: max(0, hunk.mine.lowerBound - 1)) != false
      && Self.hasCarriageReturn(theirs, near: max(0, hunk.theirs.lowerBound - 1)) != false
    return Array((isCRLF ? "\r\n" : "\n").utf8)
  }

  /// Whether a line ends with CR LF; nil if its text has no complete line there.
  private static func hasCarriageReturn(_ lines: TextLines, near place: Int) -> Bool? {
    guard lines.indices.contains(place) else { return nil }
    if lines[place].last == UInt8(ascii: "\n") {
      return lines[place].dropLast().last == UInt8(ascii: "\r")
    }
    guard place > 0 else { return nil }
    return lines[place - 1].dropLast().last == UInt8(ascii: "\r")
  }
}

/// Lines that one or both of two texts changed.
///
/// The texts have the same lines before and after the hunk, except in other hunks.
struct MergeHunk: Hashable {
  enum Kind: Hashable {
    /// Only my text changed, or only the other one.
    case mine, theirs
    case conflict
    /// Both texts changed the old lines to the same lines.
    case same
  }

  var kind: Kind
  /// The lines in my text.
  var mine: Range<Int>
  /// The lines in the other text.
  var theirs: Range<Int>

  /// Returns the changes of two texts, in order, with conflicts as small as git makes them.
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

/// Pairs the changes of two texts with a common ancestor.
struct ChangePairs {
  private(set) var hunks: [MergeHunk] = []

  private let mine: [Int32]
  private let theirs: [Int32]
  private let oldCount: Int

  init(_ mine: [Int32], _ theirs: [Int32], oldCount: Int) {
    (self.mine, self.theirs, self.oldCount) = (mine, theirs, oldCount)
  }

  /// Makes a hunk of each change.
  ///
  /// Different changes of the two texts that overlap or touch are a conflict.
  mutating func match(_ mine: ArraySlice<LineChange>, _ theirs: ArraySlice<LineChange>) {
    var (mine, theirs) = (mine, theirs)
    while let my = mine.first, let their = theirs.first {
      if my.old.upperBound < their.old.lowerBound {
        addMine(my, shift: their.new.lowerBound - their.old.lowerBound)
        mine.removeFirst()
        continue
      }
      if their.old.upperBound < my.old.lowerBound {
        addTheirs(their, shift: my.new.lowerBound - my.old.lowerBound)
        theirs.removeFirst()
        continue
      }
      if my.old != their.old || self.mine[my.new] != self.theirs[their.new] {
        addConflict(my, their)
      }
      let ends = (my.old.upperBound, their.old.upperBound)
      if ends.0 >= ends.1 { theirs.removeFirst() }
      if ends.1 >= ends.0 { mine.removeFirst() }
    }
    for change in mine { addMine(change, shift: self.theirs.count - oldCount) }
    for change in theirs { addTheirs(change, shift: self.mine.count - oldCount) }
  }

  /// Adds a change of my text; `shift` is the difference between a line's number in the other text
  /// and in the old one.
  private mutating func addMine(_ change: LineChange, shift: Int) {
    add(MergeHunk(kind: .mine, mine: change.new, theirs: change.old.shifted(by: shift)))
  }

  private mutating func addTheirs(_ change: LineChange, shift: Int) {
    add(MergeHunk(kind: .theirs, mine: change.old.shifted(by: shift), theirs: change.new))
  }

  private mutating func addConflict(_ my: LineChange, _ their: LineChange) {
    let start = min(my.old.lowerBound, their.old.lowerBound)
    let end = max(my.old.upperBound, their.old.upperBound)
    add(MergeHunk(kind: .conflict, mine: my.range(start, end), theirs: their.range(start, end)))
  }

  /// Adds a hunk, or joins it with the last one if they touch.
  private mutating func add(_ hunk: MergeHunk) {
    guard let last = hunks.last,
      hunk.mine.lowerBound <= last.mine.upperBound
        || hunk.theirs.lowerBound <= last.theirs.upperBound
    else { return hunks.append(hunk) }
    // The end of the last hunk was computed without the changes after it.
    hunks[hunks.count - 1] = MergeHunk(
      kind: hunk.kind == last.kind ? hunk.kind : .conflict,
      mine: last.mine.lowerBound..<hunk.mine.upperBound,
      theirs: last.theirs.lowerBound..<hunk.theirs.upperBound)
  }
}

extension LineChange {
  /// Returns the new lines of a range of old ones that contains the change.
  fileprivate func range(_ start: Int, _ end: Int) -> Range<Int> {
    new.lowerBound - (old.lowerBound - start)..<new.upperBound + (end - old.upperBound)
  }
}

extension Range<Int> {
  fileprivate func shifted(by shift: Int) -> Range<Int> {
    lowerBound + shift..<upperBound + shift
  }
}
