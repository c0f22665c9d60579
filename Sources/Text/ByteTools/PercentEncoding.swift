package import FoundationEssentials

/// Percent-encoding (RFC 3986 §2.1).
package enum PercentEncoding {
  /// The bytes that stay as they are.
  package enum Allowed: Sendable {
    /// Unreserved characters (RFC 3986 §2.3).
    case unreserved
    /// Unreserved and reserved characters, and triplets such as `%2F` (RFC 6570 §3.2.3).
    case reserved
  }

  /// Returns the text with every other byte encoded.
  package static func encode(_ text: String, allowed: Allowed = .unreserved) -> String {
    String(decoding: encode(Array(text.utf8), allowed: allowed), as: UTF8.self)
  }

  /// Returns the bytes with every other byte encoded.
  package static func encode(
    _ bytes: [UInt8], allowed: Allowed = .unreserved
  ) -> [UInt8] {
    // RFC 3986 §2.1 recommends capitals.
    let digits = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if isUnreserved(byte) || allowed == .reserved && reserved.contains(byte) {
        result.append(byte)
      } else if allowed == .reserved, isTriplet(bytes[index...]) {
        result += bytes[index..<index + 3]
        index += 2
      } else {
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
      index += 1
    }
    return result
  }

  /// Returns the decoded text.
  ///
  /// A percent sign that two hexadecimal digits don't follow stays as it is. Bytes that are not
  /// UTF-8 become U+FFFD.
  package static func decode(_ text: some StringProtocol) -> String {
    let bytes = Array(text.utf8)
    var decoded: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if let byte = byte(at: index, in: bytes) {
        decoded.append(byte)
        index += 3
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  /// Whether the bytes begin with a percent sign and two hexadecimal digits.
  package static func isTriplet(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count >= 3, bytes.first == UInt8(ascii: "%") else { return false }
    return bytes.dropFirst().prefix(2).allSatisfy(\.isASCIIHexDigit)
  }

  /// Returns the byte that an encoded one at an index stands for; nil if there is none.
  package static func byte<Bytes: RandomAccessCollection<UInt8>>(
    at index: Int, in bytes: Bytes
  ) -> UInt8? where Bytes.Index == Int {
    guard bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.endIndex,
      let high = bytes[index + 1].asciiHexDigitValue, let low = bytes[index + 2].asciiHexDigitValue
    else { return nil }
    return high << 4 | low
  }

  private static let reserved = Set(":/?#[]@!$&'()*+,;=".utf8)

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || "-._~".utf8.contains(byte)
  }
}

/// `application/x-www-form-urlencoded` (WHATWG URL §5).
package enum FormEncoding {
  /// Returns the fields as the text of a request body, or of a URL's query.
  package static func encode(_ fields: [URLQueryItem]) -> String {
    fields.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value ?? ""))" }
      .joined(separator: "&")
  }

  /// Returns the fields by name.
  ///
  /// If a name repeats, the last value wins.
  package static func decode(_ text: String) -> [String: String] {
    text.split(separator: "&").reduce(into: [:]) { fields, pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      fields[decode(parts[0])] = parts.count > 1 ? decode(parts[1]) : ""
    }
  }

  private static func decode(_ part: Substring) -> String {
    PercentEncoding.decode(String(part.map { $0 == "+" ? " " : $0 }))
  }
}
