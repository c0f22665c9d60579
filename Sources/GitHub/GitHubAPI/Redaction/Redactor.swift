import ByteTools
import HTTPTypes
import Synchronization

/// Replaces known secrets, and everything that looks like a token, in all output.
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
  func redact(_ field: HTTPField) -> String {
    guard Self.secretFields.contains(field.name) else { return redact(field.value) }
    let words = field.value.split(separator: " ", maxSplits: 1)
    guard field.name != .cookie, field.name != .setCookie, words.count == 2 else {
      return "[redacted]"
    }
    return "\(redact(String(words[0]))) [redacted]"
  }

  func ranges(in bytes: [UInt8]) -> [Range<Int>] { search.withLock { $0 }.ranges(in: bytes) }

  /// Returns the start of a secret that may continue after the text; the end index if there is
  /// none.
  func openEnd(of bytes: [UInt8]) -> Int { search.withLock { $0 }.openEnd(of: bytes) }

  static func replacing(_ ranges: [Range<Int>], in bytes: [UInt8]) -> [UInt8] {
    var (result, copied): ([UInt8], Int) = ([], 0)
    for range in ranges {
      result += bytes[copied..<range.lowerBound] + replacement
      copied = range.upperBound
    }
    return result + bytes[copied...]
  }

  fileprivate static let replacement = Array("[redacted]".utf8)
  private static let secretFields: Set<HTTPField.Name> = Set(
    [.authorization, .proxyAuthorization, .cookie, .setCookie]
      + ["X-Auth-Token", "X-Api-Key", "X-GitHub-OTP", "Private-Token"].compactMap {
        HTTPField.Name($0)
      })
}

/// Redacts a text that arrives in pieces, such as the output of a program.
///
/// Even a secret that is split over several pieces is redacted: bytes that may begin a secret are
/// held back until the next pieces show whether they do.
package struct StreamRedactor: Sendable {
  /// The most bytes that are held back, apart from the last piece and the secrets right before it.
  private static let mostHeld = 64 << 10
  /// The number of leading bytes that identify a token.
  private static let enough = 64

  private let redactor: Redactor
  private(set) var held: [UInt8] = []

  package init(_ redactor: Redactor) { self.redactor = redactor }

  /// Takes the next piece of the text and returns the complete part, redacted.
  package mutating func redact(_ piece: some Sequence<UInt8>) -> [UInt8] {
    held += piece
    let open = redactor.openEnd(of: held)
    let isFull = held.count - open > Self.mostHeld
    var end = isFull ? held.count - Self.mostHeld / 2 : open
    if let cut = redactor.ranges(in: held).first(where: { $0.contains(end) }) {
      // The bytes that identify a token may be before it.
      end =
        cut.lowerBound < open + Self.enough ? min(cut.lowerBound, open) : cut.lowerBound
      if end == 0, isFull {
        // The token is very long. Its middle can be dropped: it is redacted anyway.
        held.removeSubrange(open + Self.enough..<held.count - Self.mostHeld / 2)
        return []
      }
      if end == 0, held.count > Self.mostHeld {
        // Adjacent secrets are redacted as one, or as one for each part of this length.
        held.removeFirst(open)
        return Redactor.replacement
      }
    }
    guard end > 0 else { return [] }
    defer { held.removeFirst(end) }
    return redactor.redact(Array(held[..<end]))
  }

  /// Ends the text, and returns the rest of it, redacted.
  package mutating func end() -> [UInt8] {
    defer { held = [] }
    return redactor.redact(held)
  }
}
