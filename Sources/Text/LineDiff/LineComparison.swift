/// Finds which lines changed between two texts.
///
/// The standard library's `CollectionDifference` takes quadratic time, minutes for a file of 5 MB,
/// and there is no maintained package for it. This algorithm finds the shortest list of changes if
/// it is short. Otherwise, lines that are unique in both texts divide them (patience diff). Parts
/// that can't be divided count as replaced.
package struct LineComparison {
  private let old: [Int32]
  private let new: [Int32]
  /// The remaining steps, which bound the time for a text made to be slow.
  private var budget: Int
  private var changes: [LineChange] = []

  /// Returns the changes in order, with unchanged lines between them.
  ///
  /// The lines are numbers from ``LineNumbers``. `budget` is the number of steps allowed in
  /// addition to some for every line.
  package static func changes(
    from old: [Int32], to new: [Int32], budget: Int = 20_000_000
  ) -> [LineChange] {
    var comparison = LineComparison(old: old, new: new, budget: budget)
    comparison.run()
    return comparison.changes
  }

  private init(old: [Int32], new: [Int32], budget: Int) {
    (self.old, self.new, self.budget) = (old, new, budget)
  }

  private mutating func run() {
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
