package import HTTPTypes
import Synchronization

/// Replaces known secrets and anything shaped like a token, in every sink.
package final class Redactor: Sendable {
  private let patterns = Mutex<[[UInt8]]>([])

  package init() {}

  /// Makes a value known: it, its base64 and its URL-encoded form are replaced from now on.
  ///
  /// What is shorter than four bytes is no secret worth the name and would tear every text apart.
  package func learn(_ secret: String) {
    let bytes = Array(secret.utf8)
    guard bytes.count >= 4 else { return }
    let forms = [bytes] + Base64.stableParts(of: bytes) + percentEncodings(of: bytes)
    patterns.withLock { known in
      for form in forms where form.count >= 4 && !known.contains(form) { known.append(form) }
      // The longest first: a secret that begins with another one is replaced whole.
      known.sort { $0.count > $1.count }
    }
  }

  /// The text with each secret replaced by `[redacted]`.
  package func redact(_ text: String) -> String {
    let known = patterns.withLock { $0 }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var copied = 0
    var index = 0
    while index < bytes.count {
      guard let length = secretLength(in: bytes, at: index, known: known) else {
        index += 1
        continue
      }
      result += bytes[copied..<index]
      result += Self.replacement
      index += length
      copied = index
    }
    guard copied > 0 else { return text }
    result += bytes[copied...]
    return String(decoding: result, as: UTF8.self)
  }

  /// The value of a header field as it may be shown; of one that carries credentials only its scheme.
  package func redact(_ field: HTTPField) -> String {
    guard Self.secretFields.contains(field.name) else { return redact(field.value) }
    let words = field.value.split(separator: " ", maxSplits: 1)
    guard field.name != .cookie, field.name != .setCookie, words.count == 2 else {
      return "[redacted]"
    }
    return "\(redact(String(words[0]))) [redacted]"
  }

  private static let replacement = Array("[redacted]".utf8)
  private static let secretFields: Set<HTTPField.Name> = Set(
    [.authorization, .proxyAuthorization, .cookie, .setCookie]
      + ["X-Auth-Token", "X-Api-Key", "X-GitHub-OTP", "Private-Token"].compactMap {
        HTTPField.Name($0)
      })

  private func secretLength(in bytes: [UInt8], at index: Int, known: [[UInt8]]) -> Int? {
    for secret in known where bytes[index] == secret[0] && bytes[index...].starts(with: secret) {
      return secret.count
    }
    return TokenShape.length(in: bytes[index...])
  }
}

/// The bytes as a URL carries them, with hexadecimal digits of either case; none where nothing needs
/// encoding.
private func percentEncodings(of bytes: [UInt8]) -> [[UInt8]] {
  [PercentEncoding.Digits.upperCase, .lowerCase]
    .map { PercentEncoding.encode(bytes, digits: $0) }
    .filter { $0 != bytes }
}

private enum Base64 {
  /// The parts of a base64 text that stay the same whatever stands before and after the bytes, one for
  /// each of the three places a group can begin; in both alphabets (RFC 4648 §4, §5).
  static func stableParts(of bytes: [UInt8]) -> [[UInt8]] {
    (0..<3).flatMap { offset -> [[UInt8]] in
      let groups = encode(Array(repeating: 0, count: offset) + bytes)
      // A character carries six bits: those that hold a bit of the padding before go.
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

  /// Without `=` at the end.
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
