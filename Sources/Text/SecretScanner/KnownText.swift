import ByteTools

/// Finds texts that the caller knows, such as the token in use.
enum KnownText {
  /// Shorter texts also occur in ordinary words.
  private static let leastPart = 16

  /// Returns the ranges of the texts in `bytes`, in order; short texts count only as whole words.
  ///
  /// If texts overlap, the first one counts, and the longest one that begins there.
  static func ranges(of texts: [[UInt8]], in bytes: [UInt8]) -> [Range<Int>] {
    let found = texts.flatMap { places(of: $0, in: bytes) }
      .sorted { ($0.lowerBound, $1.upperBound) < ($1.lowerBound, $0.upperBound) }
    return found.reduce(into: []) { ranges, next in
      if next.lowerBound >= ranges.last?.upperBound ?? 0 { ranges.append(next) }
    }
  }

  private static func places(of text: [UInt8], in bytes: [UInt8]) -> [Range<Int>] {
    var (places, start) = ([Range<Int>](), 0)
    while let place = bytes.firstIndex(ofText: text, from: start) {
      let range = place..<place + text.count
      if text.count >= leastPart || isWhole(range, in: bytes) { places.append(range) }
      start = place + 1
    }
    return places
  }

  private static func isWhole(_ range: Range<Int>, in bytes: [UInt8]) -> Bool {
    !(range.lowerBound > 0 && isWord(bytes[range.lowerBound - 1]))
      && !(range.upperBound < bytes.count && isWord(bytes[range.upperBound]))
  }
}
