/// Compares a byte with an ASCII character: `byte == "="`, `case "=":`.
func == (byte: UInt8?, character: Unicode.Scalar) -> Bool {
  byte.map(UInt32.init) == character.value
}

func != (byte: UInt8?, character: Unicode.Scalar) -> Bool { !(byte == character) }

func ~= (character: Unicode.Scalar, byte: UInt8?) -> Bool { byte == character }

func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
func isUpper(_ byte: UInt8) -> Bool { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte }
func isLower(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte }
func isLetter(_ byte: UInt8) -> Bool { isLower(byte | 0x20) && byte < 0x80 }
func isAlphanumeric(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }
func isHex(_ byte: UInt8) -> Bool {
  isDigit(byte) || UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte | 0x20
}
func isUpperOrDigit(_ byte: UInt8) -> Bool { isUpper(byte) || isDigit(byte) }

/// Returns the lower case of a letter, and any other byte unchanged.
func lowercased(_ byte: UInt8) -> UInt8 { isUpper(byte) ? byte | 0x20 : byte }

/// A letter, a digit or `_`.
func isWord(_ byte: UInt8) -> Bool { isAlphanumeric(byte) || byte == "_" }

/// base64url (RFC 4648 §5).
func isURLSafe(_ byte: UInt8) -> Bool { isWord(byte) || byte == "-" }

/// The characters of names.
func isDotted(_ byte: UInt8) -> Bool { isURLSafe(byte) || byte == "." }

/// The characters of both base64 alphabets, without `=`.
func isBase64(_ byte: UInt8) -> Bool { isURLSafe(byte) || byte == "+" || byte == "/" }

func isBlank(_ byte: UInt8) -> Bool { byte == " " || byte == "\t" }

extension UInt8 {
  /// Whether the byte is one of some ASCII characters.
  func isAny(of characters: StaticString) -> Bool {
    characters.withUTF8Buffer { $0.contains(self) }
  }
}

extension Collection<UInt8> where Index == Int {
  func has(_ word: some Collection<UInt8>, at index: Int) -> Bool {
    index >= startIndex && endIndex - index >= word.count && self[index...].starts(with: word)
  }

  /// Whether a word is at an index, ignoring case.
  func says(_ word: some Collection<UInt8>, at index: Int) -> Bool {
    index >= startIndex && endIndex - index >= word.count
      && self[index...].starts(with: word) { lowercased($0) == lowercased($1) }
  }

  func hasSuffix(_ word: some Collection<UInt8>) -> Bool {
    count >= word.count && has(word, at: endIndex - word.count)
  }

  func contains(_ character: Unicode.Scalar) -> Bool { contains { $0 == character } }

  func hasAny(of characters: StaticString) -> Bool { contains { $0.isAny(of: characters) } }

  func firstIndex(of character: Unicode.Scalar) -> Int? { firstIndex { $0 == character } }
}

extension String {
  /// The bytes of the words, which are separated by whitespace.
  var words: [[UInt8]] { split(whereSeparator: \.isWhitespace).map { Array($0.utf8) } }
}
