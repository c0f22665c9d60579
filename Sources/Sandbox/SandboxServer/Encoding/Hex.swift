/// Hexadecimal strings: gist IDs, revisions, blob names and tokens.
enum Hex {
  private static let alphabet = Array("0123456789abcdef".utf8)

  /// Returns two lowercase digits per byte.
  static func digits(of bytes: some Sequence<UInt8>) -> String {
    var digits: [UInt8] = []
    for byte in bytes {
      digits.append(alphabet[Int(byte >> 4)])
      digits.append(alphabet[Int(byte & 15)])
    }
    return String(decoding: digits, as: UTF8.self)
  }

  /// Returns the bytes of an even number of digits; empty for other text.
  static func bytes(of digits: String) -> [UInt8] {
    let values = digits.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    guard values.count == digits.utf8.count, values.count.isMultiple(of: 2) else { return [] }
    return stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
  }

  /// Returns `count` random digits.
  static func random(_ count: Int, using generator: inout some RandomNumberGenerator) -> String {
    let digits = (0..<count).map { _ in alphabet[Int.random(in: 0..<16, using: &generator)] }
    return String(decoding: digits, as: UTF8.self)
  }

  /// Returns `count` cryptographically random digits.
  static func random(_ count: Int) -> String {
    var generator = SystemRandomNumberGenerator()
    return random(count, using: &generator)
  }
}
