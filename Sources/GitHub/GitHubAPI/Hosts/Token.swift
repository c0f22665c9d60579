/// A GitHub token.
///
/// Descriptions, mirrors and interpolations never contain it.
package struct Token: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
  /// The secret: only for the `Authorization` header field, the keyring, git and `auth token`.
  package let value: String

  /// Trims surrounding white space; nil if the rest is empty or has a byte outside 0x21–0x7E.
  package init?(_ text: String) {
    let isSpace = { (byte: UInt8) in byte == 0x20 || 0x09...0x0D ~= byte }
    let head = text.utf8.drop(while: isSpace)
    guard let end = head.lastIndex(where: { !isSpace($0) }) else { return nil }
    let trimmed = head[...end]
    guard trimmed.allSatisfy({ 0x21...0x7E ~= $0 }) else { return nil }
    value = String(Substring(trimmed))
  }

  /// The first 16 hex digits of the SHA-256 digest.
  ///
  /// Caches and the accounts file identify a token by it, so it must never change.
  package var fingerprint: String { Self.fingerprint(of: value) }

  /// Returns the fingerprint of a token, or of a command that prints one.
  package static func fingerprint(of text: String) -> String {
    String(HexDigest.sha256(of: Array(text.utf8)).prefix(16))
  }

  package var description: String { "[token]" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
