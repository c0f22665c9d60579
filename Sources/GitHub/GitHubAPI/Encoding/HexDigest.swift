/// Digests as hexadecimal text.
package enum HexDigest {
  /// Returns the SHA-256 digest as 64 lowercase hex digits.
  package static func sha256(of bytes: [UInt8]) -> String { text(SHA256.digest(of: bytes)) }

  /// Returns the name that git gives a file with these bytes: 40 lowercase hex digits, or 64 in a
  /// repository with SHA-256.
  /// <https://git-scm.com/book/en/v2/Git-Internals-Git-Objects>
  package static func gitBlob(of bytes: [UInt8], digits: Int = 40) -> String {
    let object = Array("blob \(bytes.count)\0".utf8) + bytes
    return text(digits == 64 ? SHA256.digest(of: object) : SHA1.digest(of: object))
  }

  private static func text(_ digest: [UInt8]) -> String {
    digest.map { ($0 < 0x10 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
