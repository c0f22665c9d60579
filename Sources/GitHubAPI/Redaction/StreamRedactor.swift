import GitHubModels

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
    let bytes = whole[..<DecodedText.endWithoutLineEnd(whole)]
    guard let last = bytes.indices.last(where: { isEnd(at: $0, in: whole) }) else {
      return 0
    }
    let word = bytes[(last + 1)...]
    if word.isEmpty || isEndOfSentence(word) && text.last.map(isLineEnd) == true {
      return text.count
    }
    return joined?.source(of: last..<last + 1).upperBound ?? last + 1
  }

  /// Whether no encoding of a secret has this byte.
  private static func isEnd(at index: Int, in bytes: [UInt8]) -> Bool {
    switch bytes[index] {
    // Both may be between hexadecimal digits.
    case UInt8(ascii: " "):
      !bytes[..<index].suffix(while: isInWord).allSatisfy(\.isASCIIHexDigit)
    case UInt8(ascii: ":"): index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: " ")
    case let byte: !isInWord(byte)
    }
  }

  private static func isInWord(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || "+/_-=%&#;\\.{}~".utf8.contains(byte)
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  /// Whether a word is an ordinary one with a full stop, such as `done.`.
  private static func isEndOfSentence(_ word: ArraySlice<UInt8>) -> Bool {
    word.count < 16 && word.last == UInt8(ascii: ".")
      && word.dropLast().allSatisfy(\.isASCIILowercaseLetter)
  }
}

extension ArraySlice {
  fileprivate func suffix(while predicate: (Element) -> Bool) -> ArraySlice {
    self[(lastIndex { !predicate($0) }.map { $0 + 1 } ?? startIndex)...]
  }
}
