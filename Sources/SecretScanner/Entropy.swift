/// Whether a value is one that a machine drew, or one that a person wrote.
enum Entropy {
  /// What documents and tests put in a token's place: few different characters, an alphabet, or words that
  /// say so.
  static func isPlaceholder(_ value: ArraySlice<UInt8>) -> Bool {
    distinct(value) < 7 || isAlphabet(value) || saysSo(value.map(ByteClass.lower)[...])
  }

  /// Half of the characters follow their neighbour, as in 0123456789abcdef.
  static func isAlphabet(_ value: ArraySlice<UInt8>) -> Bool {
    pairs(value) { $1 == $0 || $1 == $0 &+ 1 } * 5 > value.count * 2
  }

  /// Words in it, in small letters, say that it only stands for another.
  static func saysSo(_ value: ArraySlice<UInt8>) -> Bool {
    words.contains { value.has($0) }
  }

  private static let words = [
    "example", "placeholder", "redacted", "dummy", "sample", "changeme", "xxxx", "your",
  ].map { Array($0.utf8) }

  /// Whether digits and letters alternate as no word, path or number has them.
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

  /// How many different bytes of ASCII.
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
