/// A name that sounds like a secret's, and the value it is given: `API_KEY=…`, `"password": "…"`.
struct Assignment {
  let name: String
  /// Where the value stands in the text, without its quotes.
  let value: Range<Int>

  /// Reads what stands on both sides of a `=` or `:`; nil where that is no such assignment.
  ///
  /// A value without quotes is one only as in a file of variables or settings: nothing comes after it
  /// in its line.
  init?(in bytes: [UInt8], at sign: Int) {
    guard let value = Self.value(in: bytes, after: sign), value.count >= Self.shortestValue,
      let name = Self.name(in: bytes, before: sign), Self.soundsSecret(bytes[name])
    else { return nil }
    self.name = String(decoding: bytes[name], as: UTF8.self)
    self.value = value
  }

  private static let longestName = 64
  private static let shortestValue = 16
  private static let longestValue = 512
  private static let words = [
    "password", "passwd", "passphrase", "secret", "token", "apikey", "accesskey", "authkey",
    "privatekey", "credential", "pwd",
  ].map { Array($0.utf8) }

  private static func soundsSecret(_ name: ArraySlice<UInt8>) -> Bool {
    let plain = name.filter(ByteClass.isAlphanumeric).map(ByteClass.lower)
    return words.contains { plain.has($0) }
  }

  private static func name(in bytes: [UInt8], before sign: Int) -> Range<Int>? {
    var end = sign
    while end > 0, sign - end < 3, isSpace(bytes[end - 1]) { end -= 1 }
    if end > 0, isQuote(bytes[end - 1]) { end -= 1 }
    var start = end
    while start > 0, end - start < longestName, isName(bytes[start - 1]) { start -= 1 }
    return end - start < 3 ? nil : start..<end
  }

  private static func value(in bytes: [UInt8], after sign: Int) -> Range<Int>? {
    var start = sign + 1
    while start < bytes.count, start - sign <= 8, isSpace(bytes[start]) { start += 1 }
    guard start < bytes.count else { return nil }
    let quote = isQuote(bytes[start]) ? bytes[start] : nil
    if quote != nil { start += 1 }
    var end = start
    while end < bytes.count, end - start < longestValue, isValue(bytes[end]) { end += 1 }
    // The padding of base64.
    for _ in 0..<2 where end > start && end < bytes.count && bytes[end] == UInt8(ascii: "=") {
      end += 1
    }
    if let quote { return end < bytes.count && bytes[end] == quote ? start..<end : nil }
    let isAlone =
      end == bytes.count || bytes[end] == UInt8(ascii: "\n") || bytes[end] == UInt8(ascii: "\r")
    return isAlone ? start..<end : nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  private static func isName(_ byte: UInt8) -> Bool {
    ByteClass.isURLSafe(byte) || byte == UInt8(ascii: ".")
  }

  private static func isValue(_ byte: UInt8) -> Bool {
    if ByteClass.isBase64(byte) { return true }
    return switch byte {
    case UInt8(ascii: "."), UInt8(ascii: "~"), UInt8(ascii: "!"), UInt8(ascii: "@"),
      UInt8(ascii: "#"), UInt8(ascii: "%"), UInt8(ascii: "^"), UInt8(ascii: "&"),
      UInt8(ascii: "*"), UInt8(ascii: "?"):
      true
    default: false
    }
  }

}
