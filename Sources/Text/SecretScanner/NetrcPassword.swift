/// The password in an entry of a `.netrc`: `machine HOST login NAME password …`, on one line or
/// several (netrc(5)).
enum NetrcPassword {
  /// Returns its range for an entry at an index; nil if it has no password or only a placeholder.
  static func range(in text: Text, at index: Int) -> Range<Int>? {
    guard text.has(machine, at: index) else { return nil }
    var place = index + machine.count
    guard word(in: text, &place) != nil else { return nil }
    // login, account, password, in any order.
    for _ in 0..<3 {
      guard let key = word(in: text, &place), let value = word(in: text, &place) else {
        return nil
      }
      switch text[key] {
      case password[...]:
        return ChosenPassword.isOne(text[value], of: nil, .certain) ? value : nil
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
  private static func word(in text: Text, _ place: inout Int) -> Range<Int>? {
    let start = text.end(from: place, atMost: longest, ByteClass.isSpace)
    let end = text.end(from: start, atMost: longest) { !isEnd($0) }
    guard start > place, end > start, end - start < longest else { return nil }
    place = end
    return start..<end
  }

  /// Whitespace, or a quote or backslash of a program that writes the file.
  private static func isEnd(_ byte: UInt8) -> Bool {
    ByteClass.isSpace(byte) || ByteClass.isQuote(byte) || byte == UInt8(ascii: "\\")
  }
}
