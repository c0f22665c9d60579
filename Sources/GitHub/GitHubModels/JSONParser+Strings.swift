extension JSONParser {
  /// Parses a string from its opening quotation mark (RFC 8259, section 7).
  ///
  /// A lone surrogate and invalid UTF-8 become U+FFFD: one broken string must not lose a whole
  /// page.
  mutating func string() throws(JSONError) -> (text: String, isRepaired: Bool) {
    offset += 1
    let start = offset
    try skipPlainBytes()
    if take(UInt8(ascii: "\"")) { return Self.text(bytes[start..<offset - 1]) }

    var unescaped = Array(bytes[start..<offset])
    var hasLoneSurrogate = false
    while take(UInt8(ascii: "\\")) {
      try escape(into: &unescaped, hasLoneSurrogate: &hasLoneSurrogate)
      let run = offset
      try skipPlainBytes()
      unescaped.append(contentsOf: bytes[run..<offset])
    }
    offset += 1
    let (text, isRepaired) = Self.text(unescaped[...])
    return (text, isRepaired || hasLoneSurrogate)
  }

  /// Skips to the next quotation mark or backslash.
  private mutating func skipPlainBytes() throws(JSONError) {
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return }
      guard byte >= 0x20 else { throw misplaced }
      offset += 1
    }
    throw misplaced
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> (text: String, isRepaired: Bool) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return (String(decoding: bytes, as: UTF8.self), true)
    }
    return (text, false)
  }

  /// Parses the characters after a backslash.
  private mutating func escape(
    into text: inout [UInt8], hasLoneSurrogate: inout Bool
  ) throws(JSONError) {
    guard offset < bytes.count else { throw misplaced }
    switch bytes[offset] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(bytes[offset])
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      offset += 1
      let scalar = try unicodeEscape()
      if scalar == nil { hasLoneSurrogate = true }
      text.append(contentsOf: Array(String(scalar ?? "\u{FFFD}").utf8))
      return
    default: throw misplaced
    }
    offset += 1
  }

  /// Parses the digits of `\uXXXX` and, for the first half of a pair, the second escape; returns
  /// nil for a lone surrogate.
  private mutating func unicodeEscape() throws(JSONError) -> Unicode.Scalar? {
    let first = try fourHexDigits()
    guard 0xD800...0xDBFF ~= first else { return Unicode.Scalar(first) }
    let afterFirst = offset
    guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
      offset = afterFirst
      return nil
    }
    let second = try fourHexDigits()
    guard 0xDC00...0xDFFF ~= second else {
      offset = afterFirst
      return nil
    }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
  }

  private mutating func fourHexDigits() throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard offset < bytes.count, let digit = bytes[offset].asciiHexDigitValue else {
        throw misplaced
      }
      value = value << 4 | UInt32(digit)
      offset += 1
    }
    return value
  }
}
