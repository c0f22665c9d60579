/// The password in a URL: `postgres://octocat:…@example.org/` (RFC 3986 §3.2.1).
enum URLPassword {
  /// Returns its range for the `:` of a `://`; nil if there is no password or only a placeholder.
  static func range(in bytes: [UInt8], at colon: Int) -> Range<Int>? {
    guard bytes.has(slashes, at: colon), colon > 1, ByteClass.isAlphanumeric(bytes[colon - 1]),
      ByteClass.isAlphanumeric(bytes[colon - 2])
    else { return nil }
    let user = part(of: bytes, from: colon + slashes.count, isPart: isUser)
    guard user.upperBound < bytes.count, bytes[user.upperBound] == UInt8(ascii: ":") else {
      return nil
    }
    let password = part(of: bytes, from: user.upperBound + 1) {
      isUser($0) || $0 == UInt8(ascii: ":")
    }
    let host = password.upperBound + 1
    guard password.count >= 4, host < bytes.count, bytes[host - 1] == UInt8(ascii: "@"),
      ByteClass.isAlphanumeric(bytes[host]) || bytes[host] == UInt8(ascii: "["),
      // A container image: `docker://alpine:3.18@sha256:…`
      !bytes.has(digest, at: host), bytes[password] != bytes[user],
      !Placeholder.matches(bytes[password])
    else { return nil }
    return password
  }

  private static let slashes = Array("://".utf8)
  private static let digest = Array("sha256:".utf8)
  private static let longest = 256

  private static func part(
    of bytes: [UInt8], from start: Int, isPart: (UInt8) -> Bool
  ) -> Range<Int> {
    var end = start
    while end < bytes.count, end - start < longest, isPart(bytes[end]) { end += 1 }
    return start..<end
  }

  /// Whether a byte is literal: template characters (`$`, `{`, `<`) are not.
  private static func isUser(_ byte: UInt8) -> Bool {
    ByteClass.isURLSafe(byte) || symbols.contains(byte)
  }

  private static let symbols = Array(".~%!&*+,;=^".utf8)
}
