/// The password in a URL: `postgres://octocat:…@example.org/` (RFC 3986 §3.2.1), or in the address of
/// Go's driver for MySQL: `octocat:…@tcp(db:3306)/shop`.
enum URLPassword {
  /// Returns its range for the `:` of a `://`; nil if there is no password or only a placeholder.
  static func range(in text: Text, at colon: Int) -> Range<Int>? {
    guard text.has(slashes, at: colon), ByteClass.isAlphanumeric(text[colon - 1]),
      ByteClass.isAlphanumeric(text[colon - 2])
    else { return nil }
    let start = colon + slashes.count
    return login(in: text, from: start, to: text.end(from: start, atMost: longest, isUser))
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

  private static func login(in text: Text, from start: Int, to colon: Int) -> Range<Int>? {
    guard text[colon] == UInt8(ascii: ":") else { return nil }
    let end = text.end(from: colon + 1, atMost: longest) { isUser($0) || others.contains($0) }
    let host = end + 1
    guard text[end] == UInt8(ascii: "@"),
      ByteClass.isAlphanumeric(text[host]) || text[host] == UInt8(ascii: "["),
      // A container image: `docker://alpine:3.18@sha256:…`
      !text.has(digest, at: host)
    else { return nil }
    return password(colon + 1..<end, user: start..<colon, in: text)
  }

  private static func password(
    _ range: Range<Int>, user: Range<Int>, in text: Text
  ) -> Range<Int>? {
    text[range] != text[user] && ChosenPassword.isOne(text[range], of: nil, .certain) ? range : nil
  }

  private static let slashes = Array("://".utf8)
  private static let digest = Array("sha256:".utf8)
  private static let hosts = ["@tcp(", "@unix("].map { Array($0.utf8) }
  private static let longest = 256

  /// Whether a byte is literal: template characters (`{`, `<`) are not.
  private static func isUser(_ byte: UInt8) -> Bool {
    ByteClass.isURLSafe(byte) || symbols.contains(byte)
  }

  private static let symbols = Array(".~%!&*+,;=^".utf8)
  /// Further bytes that people write in passwords.
  private static let others = Array(":$()".utf8)
}
