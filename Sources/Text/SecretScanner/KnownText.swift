/// Finds texts that the caller knows, such as the token in use.
enum KnownText {
  /// Shorter texts are also parts of ordinary words.
  private static let leastPart = 16

  /// Returns where the texts occur in `bytes`, in order; short ones as whole words only.
  static func ranges(of texts: [[UInt8]], in bytes: [UInt8]) -> [Range<Int>] {
    let byFirst = Dictionary(grouping: texts.filter { !$0.isEmpty }) { $0[0] }
    guard !byFirst.isEmpty else { return [] }
    var isFirst = [Bool](repeating: false, count: 256)
    for byte in byFirst.keys { isFirst[Int(byte)] = true }
    var ranges: [Range<Int>] = []
    var index = 0
    while index < bytes.count {
      let found =
        isFirst[Int(bytes[index])]
        ? byFirst[bytes[index]]?.filter { isThere($0, in: bytes, at: index) }.map(\.count).max()
        : nil
      if let found { ranges.append(index..<index + found) }
      index += found ?? 1
    }
    return ranges
  }

  private static func isThere(_ text: [UInt8], in bytes: [UInt8], at index: Int) -> Bool {
    guard bytes.has(text, at: index) else { return false }
    if text.count >= leastPart { return true }
    let end = index + text.count
    return !(index > 0 && isWord(bytes[index - 1]))
      && !(end < bytes.count && isWord(bytes[end]))
  }
}
