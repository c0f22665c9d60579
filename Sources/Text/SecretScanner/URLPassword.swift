/// The password in a URL: `postgres://octocat:…@example.org/` (RFC 3986 §3.2.1), or in the address of
/// Go's driver for MySQL: `octocat:…@tcp(db:3306)/shop`.
enum URLPassword {
  /// Returns its range for the `:` of a `://`; nil if there is no password or only a placeholder.
  static func range(in text: Text, at colon: Int) -> Range<Int>? {
    guard text.has("://", at: colon), isAlphanumeric(text[colon - 1]),
      isAlphanumeric(text[colon - 2])
    else { return nil }
    let start = colon + 3
    let separator = text.end(from: start, atMost: longest, isUser)
    guard text[separator] == ":" else { return nil }
    // Further bytes that people write in passwords.
    let end = text.end(from: separator + 1, atMost: longest) {
      isUser($0) || $0.isAny(of: ":$()")
    }
    let host = end + 1
    guard text[end] == "@", isAlphanumeric(text[host]) || text[host] == "[",
      // A container image: `docker://alpine:3.18@sha256:…`
      !text.has("sha256:", at: host)
    else { return nil }
    return password(separator + 1..<end, user: start..<separator, in: text)
  }

  /// Returns its range for the `:` between a user and a password before `@tcp(`.
  static func goRange(in text: Text, at colon: Int) -> Range<Int>? {
    guard isWord(text[colon - 1]) else { return nil }
    let end = text.end(from: colon + 1, atMost: 64) { isUser($0) || $0 == "$" }
    guard text.has("@tcp(", at: end) || text.has("@unix(", at: end) else { return nil }
    let start = text.start(before: colon, atMost: 64, isUser)
    return password(colon + 1..<end, user: start..<colon, in: text)
  }

  private static func password(
    _ range: Range<Int>, user: Range<Int>, in text: Text
  ) -> Range<Int>? {
    text[range] != text[user] && ChosenPassword.isOne(text[range]) ? range : nil
  }

  private static let longest = 256

  /// Whether a byte is literal: template characters (`{`, `<`) are not.
  private static func isUser(_ byte: UInt8) -> Bool {
    isURLSafe(byte) || byte.isAny(of: ".~%!&*+,;=^")
  }
}

/// The token in a header: `Authorization: Bearer …` (RFC 6750 §2.1), `Basic …` (RFC 7617 §2).
enum AuthorizationToken {
  /// Returns its range for the `:` of a header; nil if no token or only a placeholder follows.
  static func range(in text: Text, at colon: Int) -> Range<Int>? {
    var name = text.start(before: colon, atMost: 1, isBlank)
    if isMark(text[name - 1]) { name -= 1 }
    guard text[name - 1] | 0x20 == "n", text.says("authorization", at: name - 13)
    else { return nil }
    let scheme = text.end(from: colon + 1, atMost: 8) { $0 == " " || isMark($0) }
    let blank = text.end(from: scheme, atMost: 16, isURLSafe)
    guard blank > scheme, text[blank] == " ", !text.says(basic, at: scheme) else { return nil }
    let start = text.end(from: blank, atMost: 8, isBlank)
    let end = end(of: start, in: text)
    return Entropy.isSecret(text[start..<end]) ? start..<end : nil
  }

  /// Returns the range of the token after the name of a scheme at an index, wherever it is.
  static func range(in text: Text, scheme index: Int) -> Range<Int>? {
    if text.says(basic, at: index) {
      let start = text.end(from: index + basic.count, atMost: 4, isBlank)
      let end = text.end(from: end(of: start, in: text), atMost: 2) { $0 == "=" }
      guard end - start >= 8, let password = Base64.password(inLogin: text[start..<end]),
        ChosenPassword.isOne(password), !Placeholder.isPassword(text[start..<end])
      else { return nil }
      return start..<end
    }
    guard text.says(bearer, at: index) else { return nil }
    let start = index + bearer.count
    let end = end(of: start, in: text)
    // The header of a web token alone is none.
    guard end - start >= 20, !text.has("eyJ", at: start) || text[start..<end].contains("."),
      Entropy.isSecret(text[start..<end])
    else { return nil }
    return start..<end
  }

  private static func end(of start: Int, in text: Text) -> Int {
    text.end(from: start, atMost: 512) { isBase64($0) || $0.isAny(of: ".~") }
  }

  private static let basic = Array("basic ".utf8)
  private static let bearer = Array("bearer ".utf8)
}

/// The password in an entry of a `.netrc`: `machine HOST login NAME password …`, on one line or
/// several (netrc(5)).
enum NetrcPassword {
  /// Returns its range for a `machine` at an index; nil if it has no password or only a placeholder.
  static func range(in text: Text, at index: Int) -> Range<Int>? {
    var place = index + "machine".utf8.count
    guard word(in: text, &place) != nil else { return nil }
    // login, account, password, in any order.
    for _ in 0..<3 {
      guard let key = word(in: text, &place), let value = word(in: text, &place) else { return nil }
      switch String(decoding: text[key], as: UTF8.self) {
      case "password": return ChosenPassword.isOne(text[value]) ? value : nil
      case "login", "account": continue
      default: return nil
      }
    }
    return nil
  }

  private static let longest = 256

  /// Returns the next word after whitespace; nil if there is none or it is too long.
  private static func word(in text: Text, _ place: inout Int) -> Range<Int>? {
    let start = text.end(from: place, atMost: longest, isSpace)
    // A program that writes the file may have it in quotes.
    let end = text.end(from: start, atMost: longest) { !isSpace($0) && !$0.isAny(of: "\"'\\") }
    guard start > place, end > start, end - start < longest else { return nil }
    place = end
    return start..<end
  }
}
