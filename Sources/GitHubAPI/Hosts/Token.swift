/// A GitHub token. It never appears in a description, a mirror or an interpolation.
package struct Token: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
  /// For the Authorization header, the keyring and `auth token` only.
  package let value: String

  /// Trims white space around; nil where what is left is empty or has a byte outside 0x21–0x7E.
  package init?(_ text: String) { fatalError("stub") }

  /// 16 hex digits of SHA-256, by which caches tell tokens apart.
  package var fingerprint: String { fatalError("stub") }

  package var description: String { "[token]" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
