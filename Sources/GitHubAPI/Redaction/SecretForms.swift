/// The forms in which a secret may appear in a text.
package enum SecretForms {
  /// Returns the secret's bytes as they are, in base64 and percent-encoded.
  package static func all(of secret: String) -> [[UInt8]] {
    let bytes = Array(secret.utf8)
    return [bytes] + Base64Parts.parts(of: bytes) + percentEncodings(of: bytes)
  }

  /// Returns the bytes percent-encoded with digits of either case, also with an encoded `_`, which
  /// needs no encoding; empty if nothing is encoded.
  private static func percentEncodings(of bytes: [UInt8]) -> [[UInt8]] {
    let encoded = [PercentEncoding.Digits.upperCase, .lowerCase].flatMap { digits in
      let usual = PercentEncoding.encode(bytes, digits: digits)
      let underscore: [UInt8] = Array((digits == .upperCase ? "%5F" : "%5f").utf8)
      return [usual, usual.flatMap { $0 == UInt8(ascii: "_") ? underscore : [$0] }]
    }
    return encoded.filter { $0 != bytes }
  }
}
