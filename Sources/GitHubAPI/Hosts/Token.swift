/// A GitHub token.
///
/// It never appears in a description, a mirror or an interpolation.
package struct Token: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
  /// For the Authorization header, the keyring and `auth token` only.
  package let value: String

  /// Trims white space around; nil where what is left is empty or has a byte outside 0x21–0x7E.
  package init?(_ text: String) {
    let isSpace = { (byte: UInt8) in byte == 0x20 || 0x09...0x0D ~= byte }
    let head = text.utf8.drop(while: isSpace)
    guard let end = head.lastIndex(where: { !isSpace($0) }) else { return nil }
    let trimmed = head[...end]
    guard trimmed.allSatisfy({ 0x21...0x7E ~= $0 }) else { return nil }
    value = String(Substring(trimmed))
  }

  /// 16 hex digits of SHA-256, by which caches tell tokens apart.
  package var fingerprint: String {
    String(HexDigest.sha256(of: Array(value.utf8)).prefix(16))
  }

  package var description: String { "[token]" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
