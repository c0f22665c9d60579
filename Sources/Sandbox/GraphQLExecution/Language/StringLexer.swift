/// Reads a string or a block string (GraphQL specification, section 2.9.4).
struct StringLexer {
  private let source: SourceText
  private let start: Int
  /// The offset after the part that was read.
  private(set) var offset: Int

  init(_ source: SourceText, at start: Int) {
    self.source = source
    self.start = start
    offset = start
  }

  /// Returns the value of the literal that begins at the offset.
  mutating func value() throws(SyntaxError) -> String {
    if skip("\"\"\"") { return BlockString.value(of: try blockText()) }
    offset += 1
    var value: [UInt8] = []
    while offset < source.bytes.count {
      let byte = source.bytes[offset]
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        return String(decoding: value, as: UTF8.self)
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        throw unexpected()
      case UInt8(ascii: "\\"):
        value.append(contentsOf: String(try escapedCharacter()).utf8)
      default:
        value.append(byte)
        offset += 1
      }
    }
    throw unexpected()
  }

  /// Returns the text of a block string up to its closing quotes.
  private mutating func blockText() throws(SyntaxError) -> String {
    var value: [UInt8] = []
    while offset < source.bytes.count {
      if skip("\"\"\"") { return String(decoding: value, as: UTF8.self) }
      if skip("\\\"\"\"") {
        value.append(contentsOf: "\"\"\"".utf8)
      } else {
        value.append(source.bytes[offset])
        offset += 1
      }
    }
    throw unexpected()
  }

  private mutating func escapedCharacter() throws(SyntaxError) -> Unicode.Scalar {
    offset += 1
    guard offset < source.bytes.count else { throw unexpected() }
    let byte = source.bytes[offset]
    offset += 1
    switch byte {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape()
    default: throw unexpected()
    }
  }

  /// Reads `XXXX`, two of them as a surrogate pair, or `{X…}`.
  private mutating func unicodeEscape() throws(SyntaxError) -> Unicode.Scalar {
    if skip("{") {
      let digits = source.bytes[offset...].prefix { $0 != UInt8(ascii: "}") }
      offset += digits.count + 1
      guard let number = number(digits), let scalar = Unicode.Scalar(number) else {
        throw unexpected()
      }
      return scalar
    }
    let first = try fourDigits()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard (0xD800..<0xDC00).contains(first), skip("\\u") else { throw unexpected() }
    let second = try fourDigits()
    guard (0xDC00..<0xE000).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw unexpected() }
    return scalar
  }

  private mutating func fourDigits() throws(SyntaxError) -> UInt32 {
    let digits = source.bytes[offset...].prefix(4)
    offset += digits.count
    guard digits.count == 4, let number = number(digits) else { throw unexpected() }
    return number
  }

  private func number(_ digits: ArraySlice<UInt8>) -> UInt32? {
    guard digits.first?.isNameStart == true || digits.first?.isDigit == true else { return nil }
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  private mutating func skip(_ text: String) -> Bool {
    guard source.bytes[offset...].starts(with: text.utf8) else { return false }
    offset += text.utf8.count
    return true
  }

  private func unexpected() -> SyntaxError {
    let text = String(decoding: source.bytes[start...].prefix(40), as: UTF8.self)
    return .unexpected(Token(kind: .unknown, text: text, offset: start), in: source)
  }
}

/// Block strings lose their common indentation and the blank lines at both ends (GraphQL
/// specification, section 2.9.4).
enum BlockString {
  static func value(of raw: String) -> String {
    var lines = lines(of: Array(raw.utf8))
    let indentation =
      lines.dropFirst().filter { !isBlank($0) }.map { $0.prefix(while: isSpace).count }.min() ?? 0
    for index in lines.indices.dropFirst() { lines[index] = lines[index].dropFirst(indentation) }
    let start = lines.firstIndex { !isBlank($0) } ?? lines.endIndex
    let end = lines.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? start
    return String(
      decoding: Array(lines[start..<end].joined(separator: [UInt8(ascii: "\n")])), as: UTF8.self)
  }

  private static func lines(of raw: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for (index, byte) in raw.enumerated() {
      let isBreak = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
      guard isBreak, index >= start else { continue }
      lines.append(raw[start..<index])
      let isPair = byte == UInt8(ascii: "\r") && raw[(index + 1)...].first == UInt8(ascii: "\n")
      start = index + (isPair ? 2 : 1)
    }
    return lines + [raw[start...]]
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  private static func isBlank(_ line: ArraySlice<UInt8>) -> Bool { line.allSatisfy(isSpace) }
}
