import GitHubModels

/// Escapes of single characters.
extension DecodedText {
  enum Escape: UInt8, CaseIterable {
    /// `%5F`
    case percent = 0x25
    /// `&#95;`, `&#x5F;`, `&lowbar;`, as in HTML.
    case reference = 0x26
    /// `\u005F`, `\x5F`, `\137`, as in JSON and other languages.
    case backslash = 0x5C
  }

  /// Creates a text with such escapes decoded; nil if it has none.
  init?(unescaping escape: Escape, in text: UnsafeBufferPointer<UInt8>) {
    self.init()
    var (copied, index) = (0, 0)
    while let start = text.firstIndex(of: escape.rawValue, from: index) {
      index = start + 1
      guard let (decoded, end) = Self.read(escape, at: index, in: text) else { continue }
      copy(copied..<start, of: text)
      add(decoded, for: start..<end)
      (copied, index) = (end, end)
    }
    guard copied > 0 else { return nil }
    copy(copied..<text.count, of: text)
  }

  /// Reads what follows the first byte of an escape.
  private static func read(
    _ escape: Escape, at start: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> ([UInt8], end: Int)? {
    let read: (Unicode.Scalar, end: Int)?
    switch escape {
    case .percent:
      return PercentEncoding.byte(at: start - 1, in: bytes).map { ([$0], start + 2) }
    case .reference: read = characterReference(at: start, in: bytes)
    case .backslash: read = backslashEscape(at: start, in: bytes)
    }
    return read.flatMap { scalar, end in UTF8.encode(scalar).map { (Array($0), end) } }
  }

  /// The references to the characters that tokens and their encodings have, and those that HTML
  /// needs. <https://html.spec.whatwg.org/multipage/named-characters.html>
  private static let references: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "lowbar": "_", "UnderBar": "_",
    "period": ".", "plus": "+", "sol": "/", "equals": "=", "percnt": "%", "colon": ":",
    "commat": "@", "num": "#", "bsol": "\\", "semi": ";",
  ]
  private static let longestReference = 8

  /// Reads what follows `&`: `lowbar;`, `#95;`, `#x5F;`.
  private static func characterReference(
    at start: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> (Unicode.Scalar, end: Int)? {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "#") else {
      let name = bytes[start...].prefix(longestReference).prefix(while: \.isASCIILetter)
      guard name.endIndex < bytes.count, bytes[name.endIndex] == UInt8(ascii: ";"),
        let scalar = references[String(decoding: name, as: UTF8.self)]
      else { return nil }
      return (scalar, name.endIndex + 1)
    }
    let isHex = start + 1 < bytes.count && bytes[start + 1] | 0x20 == UInt8(ascii: "x")
    guard
      let (scalar, end) = number(
        in: bytes, at: start + (isHex ? 2 : 1), radix: isHex ? 16 : 10, digits: 1...10)
    else { return nil }
    return (scalar, end < bytes.count && bytes[end] == UInt8(ascii: ";") ? end + 1 : end)
  }

  /// Reads what follows a backslash: `u005f`, `u{5F}`, `x5f`, `137`, `/`, `n`.
  private static func backslashEscape(
    at start: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> (Unicode.Scalar, end: Int)? {
    guard start < bytes.count else { return nil }
    switch bytes[start] {
    case UInt8(ascii: "u"):
      if let four = number(in: bytes, at: start + 1, radix: 16, digits: 4...4) { return four }
      guard start + 1 < bytes.count, bytes[start + 1] == UInt8(ascii: "{"),
        let (scalar, end) = number(in: bytes, at: start + 2, radix: 16, digits: 1...8),
        end < bytes.count,
        bytes[end] == UInt8(ascii: "}")
      else { return nil }
      return (scalar, end + 1)
    case UInt8(ascii: "x"): return number(in: bytes, at: start + 1, radix: 16, digits: 2...2)
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      return number(in: bytes, at: start, radix: 8, digits: 3...3)
    case UInt8(ascii: "n"), UInt8(ascii: "r"): return ("\n", start + 1)
    case UInt8(ascii: "t"): return ("\t", start + 1)
    case let byte where "/\\\"'".utf8.contains(byte):
      return (Unicode.Scalar(byte), start + 1)
    default: return nil
    }
  }

  private static func number(
    in bytes: UnsafeBufferPointer<UInt8>, at start: Int, radix: UInt32, digits: ClosedRange<Int>
  ) -> (Unicode.Scalar, end: Int)? {
    var (value, index): (UInt32, Int) = (0, start)
    while index < bytes.count, index - start < digits.upperBound,
      let digit = bytes[index].asciiHexDigitValue, digit < radix
    {
      value = min(value * radix + UInt32(digit), 0x11_0000)
      index += 1
    }
    guard index - start >= digits.lowerBound, let scalar = Unicode.Scalar(value) else {
      return nil
    }
    return (scalar, index)
  }
}
