/// The password in a URL: `postgres://octocat:…@example.org/` (RFC 3986 §3.2.1), or in the address of
/// Go's driver for MySQL: `octocat:…@tcp(db:3306)/shop`.
enum URLPassword {
  /// Returns its range for the `:` of a `://`; nil if there is no password or only a placeholder.
  static func range(in text: Text, at colon: Int) -> Range<Int>? {
    guard text.has(slashes, at: colon), ByteClass.isAlphanumeric(text[colon - 1]),
      ByteClass.isAlphanumeric(text[colon - 2])
    else { return nil }
    let start = colon + slashes.count
    let separator = text.end(from: start, atMost: longest, isUser)
    guard text[separator] == UInt8(ascii: ":") else { return nil }
    let end = text.end(from: separator + 1, atMost: longest) { isUser($0) || others.contains($0) }
    let host = end + 1
    guard text[end] == UInt8(ascii: "@"),
      ByteClass.isAlphanumeric(text[host]) || text[host] == UInt8(ascii: "["),
      // A container image: `docker://alpine:3.18@sha256:…`
      !text.has("sha256:".utf8, at: host)
    else { return nil }
    return password(separator + 1..<end, user: start..<separator, in: text)
  }

  /// Returns its range for the `:` between a user and a password before `@tcp(`.
  static func goRange(in text: Text, at colon: Int) -> Range<Int>? {
    guard ByteClass.isWord(text[colon - 1]) else { return nil }
    let end = text.end(from: colon + 1, atMost: 64) { isUser($0) || $0 == UInt8(ascii: "$") }
    guard text[end] == UInt8(ascii: "@"), hosts.contains(where: { text.has($0, at: end) }) else {
      return nil
    }
    let start = text.start(before: colon, atMost: 64, isUser)
    return password(colon + 1..<end, user: start..<colon, in: text)
  }

  private static func password(
    _ range: Range<Int>, user: Range<Int>, in text: Text
  ) -> Range<Int>? {
    text[range] != text[user] && ChosenPassword.isOne(text[range], of: nil, .certain) ? range : nil
  }

  private static let slashes = Array("://".utf8)
  private static let hosts = "@tcp( @unix(".words
  private static let longest = 256

  /// Whether a byte is literal: template characters (`{`, `<`) are not.
  private static func isUser(_ byte: UInt8) -> Bool {
    ByteClass.isURLSafe(byte) || symbols.contains(byte)
  }

  private static let symbols = Array(".~%!&*+,;=^".utf8)
  /// Further bytes that people write in passwords.
  private static let others = Array(":$()".utf8)
}

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
      guard end - start >= 8, let password = Base64.password(inLogin: text[start..<end]),
        ChosenPassword.isOne(password, of: nil, .certain),
        !Placeholder.isPassword(text[start..<end])
      else { return nil }
      return start..<end
    }
    guard text.says(bearer, at: index) else { return nil }
    let start = index + bearer.count
    let end = end(of: start, in: text)
    // The header of a web token alone is none.
    guard end - start >= 20,
      !(text.has("eyJ".utf8, at: start) && !text[start..<end].contains(UInt8(ascii: "."))),
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

  private static let header = Array("authorization".utf8)
  private static let basic = Array("basic ".utf8)
  private static let bearer = Array("bearer ".utf8)
}

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
      switch String(decoding: text[key], as: UTF8.self) {
      case "password": return ChosenPassword.isOne(text[value], of: nil, .certain) ? value : nil
      case "login", "account": continue
      default: return nil
      }
    }
    return nil
  }

  private static let machine = Array("machine".utf8)
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
