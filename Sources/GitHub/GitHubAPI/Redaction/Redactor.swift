import ByteTools
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

/// Redacts a text that arrives in pieces, such as the output of a program.
///
/// A secret that is split over several pieces is redacted, too: the last word of what has arrived is
/// held back until it is clear where it ends.
package struct StreamRedactor: Sendable {
  private let redactor: Redactor
  private var held: [UInt8] = []

  package init(_ redactor: Redactor) { self.redactor = redactor }

  /// Adds a piece of the text and returns what is complete, redacted.
  package mutating func add(_ piece: some Sequence<UInt8>) -> [UInt8] {
    held += piece
    var end = Self.endOfWords(in: held)
    // Twice, so that each byte is looked at twice at most.
    if held.count - end > 2 * SecretSearch.longestEncoded {
      end = held.count - SecretSearch.longestEncoded
      if let cut = redactor.ranges(in: held).first(where: { $0.contains(end) }) {
        end = cut.lowerBound > 0 ? cut.lowerBound : cut.upperBound
      }
    }
    guard end > 0 else { return [] }
    defer { held.removeFirst(end) }
    return redactor.redact(Array(held[..<end]))
  }

  /// Returns what is still held back, redacted: the text has ended.
  package mutating func end() -> [UInt8] {
    defer { held = [] }
    return redactor.redact(held)
  }

  /// Returns where the last word begins, as the end of a line may be within a word; the end of the
  /// text if a word ended there.
  private static func endOfWords(in text: [UInt8]) -> Int {
    let joined = text.withUnsafeBufferPointer { DecodedText(joining: $0, goesOn: true) }
    let whole = joined?.bytes ?? text
    // The end of a line may follow.
    let end = DecodedText.endWithoutLineEnd(whole)
    guard let last = lastEnd(in: whole, before: end) else { return 0 }
    let word = whole[(last + 1)..<end]
    if word.isEmpty || isEndOfSentence(word) && text.last.map(isLineEnd) == true {
      return text.count
    }
    return joined?.source(of: last..<last + 1).upperBound ?? last + 1
  }

  /// Returns the index of the last byte that is in no encoding of a secret.
  private static func lastEnd(in bytes: [UInt8], before end: Int) -> Int? {
    var index = end - 1
    while index >= 0 {
      guard isSeparator(bytes[index]) else {
        if !isInWord(bytes[index]) { return index }
        index -= 1
        continue
      }
      var (start, next) = (index, index + 1)
      while start > 0, isSeparator(bytes[start - 1]) { start -= 1 }
      while next < end, isSeparator(bytes[next]) { next += 1 }
      let isBetweenDigits =
        start > 0 && mayEndDigit(bytes[start - 1])
        && (next == end || mayBeginDigit(bytes[next]))
      if !isBetweenDigits, let last = (start...index).last(where: { isEnd(at: $0, in: bytes) }) {
        return last
      }
      index = start - 1
    }
    return nil
  }

  /// Whether a separator that is not between hexadecimal digits ends a word.
  private static func isEnd(at index: Int, in bytes: [UInt8]) -> Bool {
    switch bytes[index] {
    case UInt8(ascii: " "): true
    case UInt8(ascii: ":"): index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: " ")
    default: false
    }
  }

  /// Whether a byte may be between hexadecimal digits.
  private static func isSeparator(_ byte: UInt8) -> Bool { " :-".utf8.contains(byte) }

  /// Whether a hexadecimal digit, as it is or escaped, may end with this byte.
  private static func mayEndDigit(_ byte: UInt8) -> Bool {
    byte.isASCIIHexDigit || ";}".utf8.contains(byte)
  }

  private static func mayBeginDigit(_ byte: UInt8) -> Bool {
    byte.isASCIIHexDigit || "%&\\".utf8.contains(byte)
  }

  private static func isInWord(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || "+/_-=%&#;\\.{}~".utf8.contains(byte)
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  /// Whether a word is an ordinary one with a full stop, such as `done.`, or `...`.
  private static func isEndOfSentence(_ word: ArraySlice<UInt8>) -> Bool {
    word.count < 16 && word.last == UInt8(ascii: ".")
      && word.dropLast().allSatisfy { $0.isASCIILowercaseLetter || $0 == UInt8(ascii: ".") }
  }
}
