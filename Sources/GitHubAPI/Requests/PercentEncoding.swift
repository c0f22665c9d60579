/// Percent-encodes everything but unreserved characters (RFC 3986 §2.1, §2.3).
enum PercentEncoding {
  enum Digits: String, Sendable {
    /// What RFC 3986 §2.1 asks of those who write.
    case upperCase = "0123456789ABCDEF"
    case lowerCase = "0123456789abcdef"
  }

  static func encode(_ text: String) -> String {
    String(decoding: encode(Array(text.utf8), digits: .upperCase), as: UTF8.self)
  }

  static func encode(_ bytes: [UInt8], digits: Digits) -> [UInt8] {
    let digits = Array(digits.rawValue.utf8)
    return bytes.flatMap { byte in
      unreserved.contains(byte)
        ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }

  /// A percent sign without two hexadecimal digits after it stands for itself; bytes that are no UTF-8
  /// become U+FFFD.
  static func decode(_ text: some StringProtocol) -> String {
    let bytes = Array(text.utf8)
    var decoded: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = hexDigit(bytes[index + 1]), let low = hexDigit(bytes[index + 2])
      {
        decoded.append(high << 4 | low)
        index += 3
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    Character(UnicodeScalar(byte)).hexDigitValue.map(UInt8.init)
  }

  private static let unreserved = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
}
