/// The token in a header: `Authorization: Bearer …` (RFC 6750 §2.1).
enum AuthorizationToken {
  /// Returns its range for the `:` of a header; nil if no token or only a placeholder follows.
  static func range(in bytes: [UInt8], at colon: Int) -> Range<Int>? {
    var name = colon
    if name > 0, bytes[name - 1] == 0x20 { name -= 1 }
    if name > 0, isQuote(bytes[name - 1]) { name -= 1 }
    guard name >= header.count, bytes[name - 1] | 0x20 == UInt8(ascii: "n"),
      isEqual(bytes[(name - header.count)..<name], header)
    else { return nil }
    var place = colon + 1
    while place < bytes.count, place - colon < 8,
      bytes[place] == 0x20 || isQuote(bytes[place])
    { place += 1 }
    guard
      let scheme = schemes.first(where: {
        place + $0.count < bytes.count && isEqual(bytes[place..<place + $0.count], $0)
      })
    else { return nil }
    let start = place + scheme.count
    var end = start
    while end < bytes.count, end - start < longest, isPart(bytes[end]) { end += 1 }
    return Entropy.isDrawn(bytes[start..<end]) ? start..<end : nil
  }

  private static let header = Array("authorization".utf8)
  private static let schemes = ["bearer ", "token "].map { Array($0.utf8) }
  private static let longest = 512

  private static func isEqual(_ text: ArraySlice<UInt8>, _ lower: [UInt8]) -> Bool {
    text.elementsEqual(lower) { ByteClass.lower($0) == $1 }
  }

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    ByteClass.isBase64(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "~")
  }
}
