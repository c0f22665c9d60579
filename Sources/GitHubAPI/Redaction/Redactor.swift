package import HTTPTypes
import Synchronization

/// Replaces known secrets, and whatever looks like a token, in all output.
package final class Redactor: Sendable {
  private let patterns = Mutex<[[UInt8]]>([])

  package init() {}

  /// Redacts a secret from now on, in plain, base64 and percent-encoded form.
  ///
  /// Secrets under four bytes are ignored: they would match ordinary text.
  package func learn(_ secret: String) {
    guard secret.utf8.count >= 4 else { return }
    let forms = SecretForms.all(of: secret)
    patterns.withLock { known in
      for form in forms where form.count >= 4 && !known.contains(form) { known.append(form) }
      // Longest first, so that a secret that starts with another one is replaced completely.
      known.sort { $0.count > $1.count }
    }
  }

  /// Returns the text with each secret replaced by `[redacted]`.
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
