/// Percent-encoding as templates want it (RFC 6570, section 3.2.1).
enum URITemplateEncoding {
  /// Encodes everything but unreserved characters.
  ///
  /// With `keepingReserved` reserved ones and `%2F` stay as well.
  static func encode(_ text: String, keepingReserved: Bool) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if isUnreserved(byte) || keepingReserved && reserved.contains(byte) {
        result.append(byte)
      } else if keepingReserved, isTriplet(bytes[index...]) {
        result += bytes[index..<index + 3]
        index += 2
      } else {
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
      index += 1
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Whether the bytes begin with a percent sign and two hexadecimal digits.
  static func isTriplet(_ bytes: ArraySlice<UInt8>) -> Bool {
    let start = Array(bytes.prefix(3))
    return start.count == 3 && start[0] == UInt8(ascii: "%") && isHexDigit(start[1])
      && isHexDigit(start[2])
  }

  private static let digits = Array("0123456789ABCDEF".utf8)
  private static let reserved = Set(":/?#[]@!$&'()*+,;=".utf8)

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    Character(UnicodeScalar(byte)).isHexDigit
  }
}
