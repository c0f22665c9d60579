/// The lines by which patience diff holds on: each of two texts has them once.
enum UniqueLines {
  typealias Place = (old: Int, new: Int)

  /// The most of them that stand in the same order on both sides.
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

  /// Where each line stands; nil for one that is there more than once.
  private static func places(in lines: ArraySlice<Int32>) -> [Int32: Int?] {
    var places: [Int32: Int?] = [:]
    for index in lines.indices {
      places.updateValue(places.keys.contains(lines[index]) ? nil : index, forKey: lines[index])
    }
    return places
  }

  /// The longest part, with gaps, in which the new places rise too: patience sorting.
  private static func longestRise(of pairs: [Place]) -> [Place] {
    // The pair with which a rise of each length ends lowest, and which pair stands before each.
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
