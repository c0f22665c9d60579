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
