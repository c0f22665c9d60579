/// Finds quickly which of many words may start at an index, by its first three bytes.
struct WordStart: Sendable {
  /// The range of `words` for each hash of three bytes.
  private var table = [UInt32](repeating: 0, count: Self.size + 1)
  /// The indices of the words, by their hash and in their order.
  private(set) var words: [Int] = []
  /// The bytes of the words, in the same order, and where each one ends.
  private var bytes: [UInt8] = []
  private var ends = [0]

  /// - Parameter words: have three bytes or more.
  init(of words: [[UInt8]]) {
    let places = words.map { Self.place($0[0], $0[1], $0[2]) }
    for place in places { table[place + 1] += 1 }
    for place in 0..<Self.size { table[place + 1] += table[place] }
    self.words = words.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    for index in self.words {
      bytes += words[index]
      ends.append(bytes.count)
    }
  }

  /// Returns the range in ``words`` of those that may start at an index; the others don't.
  func candidates(in text: Text, at index: Int) -> Range<Int> {
    guard index + 2 < text.count else { return 0..<0 }
    let place = Self.place(text.bytes[index], text.bytes[index + 1], text.bytes[index + 2])
    return Int(table[place])..<Int(table[place + 1])
  }

  /// Whether the word at a place in ``words`` starts at an index.
  func matches(_ place: Int, in text: Text, at index: Int) -> Bool {
    let (start, end) = (ends[place], ends[place + 1])
    guard text.count - index >= end - start else { return false }
    for offset in 0..<end - start where text.bytes[index + offset] != bytes[start + offset] {
      return false
    }
    return true
  }

  private static let size = 1 << 13

  private static func place(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Int {
    let word = Int(first) << 16 | Int(second) << 8 | Int(third)
    return word &* 40_503 >> 4 & (size - 1)
  }
}
