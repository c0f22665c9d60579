/// The forms in which a secret may appear in a text.
package enum SecretForms {
  /// Returns the secret's bytes as they are, in base64 and percent-encoded.
  package static func all(of secret: String) -> [[UInt8]] {
    let bytes = Array(secret.utf8)
    return [bytes] + Base64Parts.parts(of: bytes) + percentEncodings(of: bytes)
  }

  /// Returns the bytes percent-encoded with digits of either case; empty if nothing needs encoding.
  private static func percentEncodings(of bytes: [UInt8]) -> [[UInt8]] {
    [PercentEncoding.Digits.upperCase, .lowerCase]
      .map { PercentEncoding.encode(bytes, digits: $0) }
      .filter { $0 != bytes }
  }
}
