/// Tells randomly generated values from those a person wrote.
enum Entropy {
  /// Whether a value is a placeholder for a token: few distinct characters, an alphabet, or words
  /// such as `example`.
  static func isPlaceholder(_ value: ArraySlice<UInt8>) -> Bool {
    distinct(value) < 7 || isAlphabet(value) || saysSo(value.map(ByteClass.lower)[...])
  }

  /// Whether many characters equal or follow the one before, as in 0123456789abcdef.
  static func isAlphabet(_ value: ArraySlice<UInt8>) -> Bool {
    pairs(value) { $1 == $0 || $1 == $0 &+ 1 } * 5 > value.count * 2
  }

  /// Whether a lower-case value contains a word such as `example`.
  static func saysSo(_ value: ArraySlice<UInt8>) -> Bool {
    words.contains { value.has($0) }
  }

  private static let words = [
    "example", "placeholder", "redacted", "dummy", "sample", "changeme", "xxxx", "your",
  ].map { Array($0.utf8) }

  /// Whether a value looks random: digits and letters alternate more than in words, paths or
  /// numbers.
  static func isDrawn(_ value: ArraySlice<UInt8>) -> Bool {
    let digits = value.count(where: ByteClass.isDigit)
    let letters = value.count(where: ByteClass.isLetter)
    guard value.count >= 16, digits >= 2, letters >= 4, digits + letters >= value.count * 4 / 5
    else { return false }
    let changes = pairs(value) { one, other in
      ByteClass.isAlphanumeric(one) && ByteClass.isAlphanumeric(other)
        && group(one) != group(other)
    }
    return changes * 4 >= value.count && distinct(value) >= 9 && !isPlaceholder(value)
  }

  private static func group(_ byte: UInt8) -> Int {
    ByteClass.isDigit(byte) ? 0 : ByteClass.isUpper(byte) ? 1 : 2
  }

  /// Returns the number of distinct ASCII bytes.
  static func distinct(_ value: ArraySlice<UInt8>) -> Int {
    var (low, high): (UInt64, UInt64) = (0, 0)
    for byte in value {
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
    }
    return low.nonzeroBitCount + high.nonzeroBitCount
  }

  private static func pairs(
    _ value: ArraySlice<UInt8>, _ isCounted: (UInt8, UInt8) -> Bool
  ) -> Int {
    zip(value, value.dropFirst()).count { isCounted($0, $1) }
  }
}
