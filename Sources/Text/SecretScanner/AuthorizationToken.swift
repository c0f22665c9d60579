/// The token in a header: `Authorization: Bearer …` (RFC 6750 §2.1), `Basic …` (RFC 7617 §2).
enum AuthorizationToken {
  /// Returns its range for the `:` of a header; nil if no token or only a placeholder follows.
  static func range(in text: Text, at colon: Int) -> Range<Int>? {
    var name = text.start(before: colon, atMost: 1, ByteClass.isBlank)
    if ByteClass.isMark(text[name - 1]) { name -= 1 }
    guard text[name - 1] | 0x20 == UInt8(ascii: "n"), text.says(header, at: name - header.count)
    else { return nil }
    let scheme = text.end(from: colon + 1, atMost: 8) { $0 == 0x20 || ByteClass.isMark($0) }
    let blank = text.end(from: scheme, atMost: 16, ByteClass.isURLSafe)
    guard blank > scheme, text[blank] == 0x20, !text.says(basic, at: scheme) else { return nil }
    let start = text.end(from: blank, atMost: 8, ByteClass.isBlank)
    let end = end(of: start, in: text)
    guard Entropy.isDrawn(text[start..<end]), !Placeholder.isToken(text[start..<end]) else {
      return nil
    }
    return start..<end
  }

  /// Returns the range of the token after the name of a scheme at an index, wherever it is.
  static func range(in text: Text, scheme index: Int) -> Range<Int>? {
    if text.says(basic, at: index) {
      let start = text.end(from: index + basic.count, atMost: 4, ByteClass.isBlank)
      let end = text.end(from: end(of: start, in: text), atMost: 2) { $0 == UInt8(ascii: "=") }
      guard end - start >= 8, let login = Base64.login(text[start..<end]),
        ChosenPassword.isOne(login.password, of: nil, .certain),
        !Placeholder.isPassword(text[start..<end])
      else { return nil }
      return start..<end
    }
    guard text.says(bearer, at: index) else { return nil }
    let start = index + bearer.count
    let end = end(of: start, in: text)
    // The header of a web token alone is none.
    guard end - start >= 20,
      !(text.has(json, at: start) && !text[start..<end].contains(UInt8(ascii: "."))),
      Entropy.isDrawn(text[start..<end]),
      !Placeholder.isToken(text[start..<end])
    else { return nil }
    return start..<end
  }

  private static func end(of start: Int, in text: Text) -> Int {
    text.end(from: start, atMost: 512) {
      ByteClass.isBase64($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "~")
    }
  }

  private static let json = Array("eyJ".utf8)
  private static let header = Array("authorization".utf8)
  private static let basic = Array("basic ".utf8)
  private static let bearer = Array("bearer ".utf8)
}
