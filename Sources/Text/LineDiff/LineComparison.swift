/// Finds which lines changed between two texts.
///
/// The standard library's `CollectionDifference` takes quadratic time, minutes for a file of 5 MB,
/// and there is no maintained package. This algorithm finds the shortest list of changes if it is
/// short. Otherwise, lines that are unique in both texts divide them (patience diff). Parts that
/// can't be divided count as replaced.
struct LineComparison {
  private let old: [Int32]
  private let new: [Int32]
  /// The remaining steps, which bound the time for a text made to be slow.
  private var budget: Int
  private var changes: [LineChange] = []

  /// Returns the changes in order, with unchanged lines between them.
  ///
  /// The lines are numbers from ``LineNumbers``. `budget` is the number of steps allowed in
  /// addition to some for every line.
  static func changes(
    from old: [Int32], to new: [Int32], budget: Int = 20_000_000
  ) -> [LineChange] {
    var comparison = LineComparison(old: old, new: new, budget: budget)
    comparison.compare()
    return comparison.changes
  }

  private mutating func compare() {
    var pending = [LineChange(old: 0..<old.count, new: 0..<new.count)]
    while let part = pending.popLast() {
      let part = trimmed(part)
      if part.old.isEmpty && part.new.isEmpty { continue }
      if part.old.isEmpty || part.new.isEmpty {
        changes.append(part)
      } else if let shortest = ShortestEdit.changes(
        from: old[part.old], to: new[part.new], budget: &budget)
      {
        changes += shortest
      } else if let parts = divided(part) {
        pending += parts.reversed()
      } else {
        changes.append(part)
      }
    }
  }

  /// Returns the part without common lines at its start and end.
  private func trimmed(_ part: LineChange) -> LineChange {
    var part = part
    while let line = old[part.old].first, line == new[part.new].first {
      part.old.removeFirst()
      part.new.removeFirst()
    }
    while let line = old[part.old].last, line == new[part.new].last {
      part.old.removeLast()
      part.new.removeLast()
    }
    return part
  }

  /// Returns the parts between lines that are unique on both sides; nil if there are no such lines.
  private mutating func divided(_ part: LineChange) -> [LineChange]? {
    budget -= part.old.count + part.new.count
    guard budget > 0 else { return nil }
    let common = UniqueLines.common(to: old[part.old], and: new[part.new])
    guard !common.isEmpty else { return nil }
    var parts: [LineChange] = []
    var (oldStart, newStart) = (part.old.lowerBound, part.new.lowerBound)
    for line in common {
      parts.append(LineChange(old: oldStart..<line.old, new: newStart..<line.new))
      (oldStart, newStart) = (line.old + 1, line.new + 1)
    }
    parts.append(
      LineChange(old: oldStart..<part.old.upperBound, new: newStart..<part.new.upperBound))
    return parts
  }
}

/// Lines of an old text that are replaced by lines of a new one.
///
/// One of the ranges may be empty; it then gives the position.
package struct LineChange: Hashable, Sendable {
  package var old: Range<Int>
  package var new: Range<Int>
}

/// The anchors of patience diff: lines that are unique in both texts.
enum UniqueLines {
  typealias Place = (old: Int, new: Int)

  /// Returns the longest sequence of them that has the same order on both sides.
  static func common(to old: ArraySlice<Int32>, and new: ArraySlice<Int32>) -> [Place] {
    let places = places(in: new)
    let oldPlaces = self.places(in: old)
    let pairs = old.indices.compactMap { index -> Place? in
      guard oldPlaces[old[index]] == .some(.some(index)),
        let place = places[old[index]], let place
      else { return nil }
      return (index, place)
    }
    return longestRise(of: pairs)
  }

  /// Returns the position of each line; nil for a repeated line.
  private static func places(in lines: ArraySlice<Int32>) -> [Int32: Int?] {
    var places: [Int32: Int?] = [:]
    for index in lines.indices {
      places.updateValue(places.keys.contains(lines[index]) ? nil : index, forKey: lines[index])
    }
    return places
  }

  /// Returns the longest subsequence with increasing new positions, by patience sorting.
  private static func longestRise(of pairs: [Place]) -> [Place] {
    // For each length, the pair with the lowest end, and the predecessor of each pair.
    var ends: [Int] = []
    var before: [Int?] = []
    for (index, pair) in pairs.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[ends[middle]].new < pair.new { low = middle + 1 } else { high = middle }
      }
      before.append(low > 0 ? ends[low - 1] : nil)
      if low < ends.count { ends[low] = index } else { ends.append(index) }
    }
    var rise: [Place] = []
    var next = ends.last
    while let index = next {
      rise.append(pairs[index])
      next = before[index]
    }
    return rise.reversed()
  }
}

/// Finds the shortest list of changes between two short or similar texts.
///
/// After Myers, "An O(ND) Difference Algorithm and Its Variations", 1986.
struct ShortestEdit {
  /// The maximum number of removed and added lines: time and memory grow with its square.
  static let mostEdits = 1_000

  private let old: ArraySlice<Int32>
  private let new: ArraySlice<Int32>
  /// For each number of edits, the ends that one edit fewer reached on the diagonals from `-count`
  /// to `count`.
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
