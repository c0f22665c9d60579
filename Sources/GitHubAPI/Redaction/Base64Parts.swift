/// The base64 forms in which a secret may appear.
enum Base64Parts {
  /// Returns the parts of a base64 text that don't depend on the bytes before and after `bytes`.
  ///
  /// One for each of the three offsets within a group, in both alphabets (RFC 4648 §4, §5).
  static func parts(of bytes: [UInt8]) -> [[UInt8]] {
    (0..<3).flatMap { offset -> [[UInt8]] in
      let groups = encode(Array(repeating: 0, count: offset) + bytes)
      // A character encodes six bits. Drop those that contain bits of the padding.
      let first = (offset * 8 + 5) / 6
      let end = (offset + bytes.count) * 8 / 6
      guard first < end else { return [] }
      let part = Array(groups[first..<end])
      let urlSafe = part.map { byte -> UInt8 in
        switch byte {
        case UInt8(ascii: "+"): UInt8(ascii: "-")
        case UInt8(ascii: "/"): UInt8(ascii: "_")
        default: byte
        }
      }
      return part == urlSafe ? [part] : [part, urlSafe]
    }
  }

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Returns the text without `=` padding.
  private static func encode(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var bits = 0
    var count = 0
    for byte in bytes {
      bits = (bits << 8 | Int(byte)) & 0xFFFF
      count += 8
      while count >= 6 {
        count -= 6
        result.append(alphabet[bits >> count & 63])
      }
    }
    if count > 0 { result.append(alphabet[bits << (6 - count) & 63]) }
    return result
  }
}
