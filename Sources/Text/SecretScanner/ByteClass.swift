extension Collection<UInt8> where Index == Int {
  func has(_ word: some Collection<UInt8>, at index: Int) -> Bool {
    index >= startIndex && endIndex - index >= word.count && self[index...].starts(with: word)
  }

  func hasSuffix(_ word: some Collection<UInt8>) -> Bool {
    count >= word.count && has(word, at: endIndex - word.count)
  }

  func has(_ word: some Collection<UInt8>) -> Bool { indices.contains { has(word, at: $0) } }
}

extension String {
  /// The bytes of the words, which are separated by whitespace.
  var words: [[UInt8]] { split(whereSeparator: \.isWhitespace).map { Array($0.utf8) } }
}

/// The classes of bytes in tokens and values.
enum ByteClass {
  static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
  static func isUpper(_ byte: UInt8) -> Bool { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte }
  static func isLower(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte }
  static func isLetter(_ byte: UInt8) -> Bool { isLower(byte | 0x20) && byte < 0x80 }
  static func isAlphanumeric(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }
  static func isHex(_ byte: UInt8) -> Bool {
    isDigit(byte) || UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte | 0x20
  }
  static func isUpperOrDigit(_ byte: UInt8) -> Bool { isUpper(byte) || isDigit(byte) }

  /// Returns the lower case of a letter, and any other byte unchanged.
  static func lower(_ byte: UInt8) -> UInt8 { isUpper(byte) ? byte | 0x20 : byte }

  /// A letter, a digit or `_`.
  static func isWord(_ byte: UInt8) -> Bool { isAlphanumeric(byte) || byte == UInt8(ascii: "_") }

  /// base64url (RFC 4648 §5).
  static func isURLSafe(_ byte: UInt8) -> Bool { isWord(byte) || byte == UInt8(ascii: "-") }

  /// The parts of a token that are separated by dots, and the characters of names.
  static func isDotted(_ byte: UInt8) -> Bool { isURLSafe(byte) || byte == UInt8(ascii: ".") }

  /// The characters of both base64 alphabets, without `=`.
  static func isBase64(_ byte: UInt8) -> Bool {
    isURLSafe(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/")
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
  static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
  static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }
  /// A quote, or a backtick.
  static func isMark(_ byte: UInt8) -> Bool { isQuote(byte) || byte == UInt8(ascii: "`") }
  static func isVisible(_ byte: UInt8) -> Bool { byte > 0x20 && byte != 0x7F }
}
