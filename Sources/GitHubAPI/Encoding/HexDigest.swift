/// Digests as hexadecimal text.
package enum HexDigest {
  /// Returns the SHA-256 digest as 64 lowercase hex digits.
  package static func sha256(of bytes: [UInt8]) -> String {
    SHA256.digest(of: bytes).map { ($0 < 0x10 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
