package import HTTPTypes
import Synchronization

/// Replaces known secrets, and whatever looks like a token, in all output.
package final class Redactor: Sendable {
  private let search = Mutex(SecretSearch())

  package init() {}

  /// Redacts a secret from now on, in any encoding that ``SecretSearch`` knows.
  ///
  /// Secrets under four bytes are ignored: they would match ordinary text.
  package func learn(_ secret: String) { search.withLock { $0.add(secret) } }

  /// Returns the text with each secret replaced by `[redacted]`.
  package func redact(_ text: String) -> String {
    let bytes = Array(text.utf8)
    let ranges = ranges(in: bytes)
    guard !ranges.isEmpty else { return text }
    return String(decoding: Self.replacing(ranges, in: bytes), as: UTF8.self)
  }

  /// Returns the bytes with each secret replaced by `[redacted]`.
  package func redact(_ bytes: [UInt8]) -> [UInt8] { Self.replacing(ranges(in: bytes), in: bytes) }

  /// Returns the value of a header field for display: only the scheme of a field that has
  /// credentials.
  package func redact(_ field: HTTPField) -> String {
    guard Self.secretFields.contains(field.name) else { return redact(field.value) }
    let words = field.value.split(separator: " ", maxSplits: 1)
    guard field.name != .cookie, field.name != .setCookie, words.count == 2 else {
      return "[redacted]"
    }
    return "\(redact(String(words[0]))) [redacted]"
  }

  func ranges(in bytes: [UInt8]) -> [Range<Int>] { search.withLock { $0 }.ranges(in: bytes) }

  static func replacing(_ ranges: [Range<Int>], in bytes: [UInt8]) -> [UInt8] {
    var (result, copied): ([UInt8], Int) = ([], 0)
    for range in ranges {
      result += bytes[copied..<range.lowerBound] + replacement
      copied = range.upperBound
    }
    return result + bytes[copied...]
  }

  private static let replacement = Array("[redacted]".utf8)
  private static let secretFields: Set<HTTPField.Name> = Set(
    [.authorization, .proxyAuthorization, .cookie, .setCookie]
      + ["X-Auth-Token", "X-Api-Key", "X-GitHub-OTP", "Private-Token"].compactMap {
        HTTPField.Name($0)
      })
}
