/// Finds quickly which of many words may start at an index, by its first three bytes.
struct WordStart {
  /// The bucket for each hash of three bytes; the first one is empty.
  private var table = [UInt16](repeating: 0, count: Self.size)
  private var buckets: [[Int]] = [[]]

  /// - Parameter words: have three bytes or more.
  init(of words: [[UInt8]]) {
    for (index, word) in words.enumerated() {
      let place = Self.place(of: word, at: 0)
      if table[place] == 0 {
        table[place] = UInt16(buckets.count)
        buckets.append([])
      }
      buckets[Int(table[place])].append(index)
    }
  }

  /// Returns the indices of the words that may start at an index, in their order; the others
  /// don't.
  func candidates(in bytes: [UInt8], at index: Int) -> [Int] {
    guard index + 2 < bytes.count else { return [] }
    return buckets[Int(table[Self.place(of: bytes, at: index)])]
  }

  private static let size = 1 << 13

  private static func place(of bytes: [UInt8], at index: Int) -> Int {
    let word = Int(bytes[index]) << 16 | Int(bytes[index + 1]) << 8 | Int(bytes[index + 2])
    return word &* 40_503 >> 4 & (size - 1)
  }
}
