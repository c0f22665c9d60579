/// Finds the shortest list of changes between two short or similar texts.
///
/// After Myers, "An O(ND) Difference Algorithm and Its Variations", 1986.
struct ShortestEdit {
  /// The maximum number of removed and added lines: time and memory grow with its square.
  static let mostEdits = 1_000

  private let old: ArraySlice<Int32>
  private let new: ArraySlice<Int32>
  /// For each number of edits, how far one fewer reached on the diagonals from `-count` to `count`.
  private var trace: [[Int32]] = []

  /// Returns the changes; nil if there are too many, or if finding them takes more than `budget`
  /// steps.
  ///
  /// The steps are subtracted from `budget`.
  static func changes(
    from old: ArraySlice<Int32>, to new: ArraySlice<Int32>, budget: inout Int
  ) -> [LineChange]? {
    guard abs(old.count - new.count) <= mostEdits else { return nil }
    var search = ShortestEdit(old: old, new: new)
    return search.search(&budget) ? search.changes() : nil
  }

  private init(old: ArraySlice<Int32>, new: ArraySlice<Int32>) {
    (self.old, self.new) = (old, new)
  }

  /// Advances as far as possible with no edit, with one, with two, and so on.
  ///
  /// On diagonal `k`, `k` more lines of the old text than of the new one have been read.
  private mutating func search(_ budget: inout Int) -> Bool {
    let most = min(old.count + new.count, Self.mostEdits)
    var reach = [Int32](repeating: 0, count: 2 * most + 3)
    for count in 0...most {
      trace.append(Array(reach[(most + 1 - count)...(most + 1 + count)]))
      for diagonal in stride(from: -count, through: count, by: 2) {
        let place = most + 1 + diagonal
        let isDown =
          diagonal == -count || (diagonal != count && reach[place - 1] < reach[place + 1])
        let start = Int(isDown ? reach[place + 1] : reach[place - 1] + 1)
        var x = start
        while x < old.count, x - diagonal < new.count,
          old[old.startIndex + x] == new[new.startIndex + x - diagonal]
        {
          x += 1
        }
        reach[place] = Int32(clamping: x)
        budget -= x - start + 1
        if diagonal == old.count - new.count, x >= old.count { return true }
      }
      guard budget > 0 else { return false }
    }
    return false
  }

  /// Traces the path back from the end of both texts.
  private func changes() -> [LineChange] {
    var changes: [LineChange] = []
    var (x, y) = (old.count, new.count)
    for count in stride(from: trace.count - 1, to: 0, by: -1) {
      let reach = trace[count]
      let diagonal = x - y
      let place = count + diagonal
      let isDown =
        diagonal == -count || (diagonal != count && reach[place - 1] < reach[place + 1])
      let before = Int(reach[isDown ? place + 1 : place - 1])
      (x, y) = (before, before - (isDown ? diagonal + 1 : diagonal - 1))
      add(
        LineChange(
          old: (old.startIndex + x)..<(old.startIndex + x + (isDown ? 0 : 1)),
          new: (new.startIndex + y)..<(new.startIndex + y + (isDown ? 1 : 0))), to: &changes)
    }
    return changes.reversed()
  }

  /// Adds a change, merged with the next one if no line is between them.
  private func add(_ change: LineChange, to changes: inout [LineChange]) {
    guard let next = changes.last, next.old.lowerBound == change.old.upperBound,
      next.new.lowerBound == change.new.upperBound
    else { return changes.append(change) }
    changes[changes.count - 1] = LineChange(
      old: change.old.lowerBound..<next.old.upperBound,
      new: change.new.lowerBound..<next.new.upperBound)
  }
}
