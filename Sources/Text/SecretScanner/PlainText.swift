/// A text as the scanner reads it: in UTF-8, without color sequences.
struct PlainText {
  private(set) var bytes: [UInt8]
  /// Whether the bytes are no text, such as those of a compressed file.
  let isBinary: Bool
  /// The position of each byte in the original; empty if nothing was changed.
  private var places: [Int] = []
  /// The length of an ASCII character.
  private var width = 1

  init(_ original: [UInt8]) {
    bytes = original
    if let isLittle = Self.utf16(original) {
      (bytes, places) = Self.decoded(original, isLittle: isLittle)
      width = 2
    }
    let controls = bytes.count { $0 < 0x20 && !(0x09...0x0D ~= $0) && $0 != 0x1B }
    isBinary = bytes.contains(0) || controls * 100 > bytes.count { $0 != 0x0A }
    if !isBinary, bytes.contains(0x1B) { removeEscapes() }
  }

  /// Returns the range in the original.
  func range(_ range: Range<Int>) -> Range<Int> {
    guard !places.isEmpty else { return range }
    let end = min(places[range.upperBound - 1] + width, places[range.upperBound])
    return places[range.lowerBound]..<end
  }

  /// Whether a text is in UTF-16, and in little-endian order; nil if it is not.
  ///
  /// Without a byte order mark, every other byte of an ASCII text is NUL.
  private static func utf16(_ bytes: [UInt8]) -> Bool? {
    if bytes.starts(with: [0xFF, 0xFE]) { return true }
    if bytes.starts(with: [0xFE, 0xFF]) { return false }
    let odd = bytes.indices.count { bytes[$0] == 0 && $0 % 2 == 1 }
    let even = bytes.count { $0 == 0 } - odd
    guard max(odd, even) * 5 > bytes.count * 2, min(odd, even) * 50 < bytes.count else {
      return nil
    }
    return odd > even
  }

  private static func decoded(_ original: [UInt8], isLittle: Bool) -> ([UInt8], [Int]) {
    var (bytes, places): ([UInt8], [Int]) = ([], [])
    for place in stride(from: 0, to: original.count - 1, by: 2) {
      let (low, high) = (original[place + (isLittle ? 0 : 1)], original[place + (isLittle ? 1 : 0)])
      // Other letters can become any letter that no token has.
      let unit = high == 0 && low < 0x80 ? [low] : [0xC2, 0x80 | low & 0x3F]
      bytes += unit
      places += unit.map { _ in place }
    }
    return (bytes, places + [original.count])
  }

  /// Removes color sequences: `ESC [ … m`.
  private mutating func removeEscapes() {
    let places = places.isEmpty ? Array(0...bytes.count) : places
    var (kept, index): ([Int], Int) = ([], 0)
    while index < bytes.count {
      if bytes[index] != 0x1B { kept.append(index) }
      index += 1
      guard bytes[index - 1] == 0x1B, index < bytes.count, bytes[index] == "[" else { continue }
      index += 1
      while index < bytes.count, 0x20...0x3F ~= bytes[index] { index += 1 }
      if index < bytes.count, bytes[index] != 0x0A { index += 1 }
    }
    self.places = kept.map { places[$0] } + [places[bytes.count]]
    bytes = kept.map { bytes[$0] }
  }
}
