/// Pairs the changes of two texts that were made from the same one.
struct ChangePairs {
  private(set) var hunks: [MergeHunk] = []

  private let mine: [Int32]
  private let theirs: [Int32]
  private let oldCount: Int

  init(_ mine: [Int32], _ theirs: [Int32], oldCount: Int) {
    (self.mine, self.theirs, self.oldCount) = (mine, theirs, oldCount)
  }

  /// Makes a hunk of each change; changes of both texts that overlap or touch are a conflict, unless
  /// they are equal.
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

  /// Adds a change of my text; `shift` leads from a line's number in the old text to that in the other one.
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
    // Where the last hunk ended was counted without the changes after it.
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
