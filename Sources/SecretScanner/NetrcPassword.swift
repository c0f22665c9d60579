/// The password in an entry of a `.netrc`: `machine HOST login NAME password …`, on one line or
/// several (netrc(5)).
enum NetrcPassword {
  /// Returns its range for an entry at an index; nil if it has no password or only a placeholder.
  static func range(in bytes: [UInt8], at index: Int) -> Range<Int>? {
    guard bytes.has(machine, at: index) else { return nil }
    var place = index + machine.count
    guard let host = word(in: bytes, &place), !host.isEmpty else { return nil }
    // login, account, password, in any order.
    for _ in 0..<3 {
      guard let key = word(in: bytes, &place), let value = word(in: bytes, &place) else {
        return nil
      }
      switch bytes[key] {
      case password[...]:
        let isGiven = value.count >= 4 && bytes[value].allSatisfy(isLiteral)
        return isGiven && !Placeholder.matches(bytes[value]) ? value : nil
      case login[...], account[...]: continue
      default: return nil
      }
    }
    return nil
  }

  private static let machine = Array("machine".utf8)
  private static let login = Array("login".utf8)
  private static let account = Array("account".utf8)
  private static let password = Array("password".utf8)
  private static let longest = 256

  /// Returns the next word after whitespace; nil if there is none or it is too long.
  private static func word(in bytes: [UInt8], _ place: inout Int) -> Range<Int>? {
    var start = place
    while start < bytes.count, start - place < longest, isSpace(bytes[start]) { start += 1 }
    var end = start
    while end < bytes.count, end - start < longest, !isEnd(bytes[end]) { end += 1 }
    guard start > place, end > start, end - start < longest else { return nil }
    place = end
    return start..<end
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

  /// Whitespace, or a quote or backslash of a program that writes the file.
  private static func isEnd(_ byte: UInt8) -> Bool {
    isSpace(byte) || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
      || byte == UInt8(ascii: "\\")
  }

  /// Whether a byte is literal and not part of a template.
  private static func isLiteral(_ byte: UInt8) -> Bool {
    0x21..<0x7F ~= byte && !templates.contains(byte)
  }

  private static let templates = Array("$<>{}[]()".utf8)
}
