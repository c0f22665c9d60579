import Crypto

/// Hex digits that stand for bytes.
package enum HexDigest {
  /// 64 digits in lower case.
  package static func sha256(of bytes: [UInt8]) -> String {
    SHA256.hash(data: bytes).map { ($0 < 0x10 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
