import FoundationEssentials

/// Base64 with line breaks, as in GitHub's documents (RFC 4648 §4).
enum Base64 {
  /// Returns nil if the text without white space is not base64.
  static func decode(_ text: String) -> [UInt8]? {
    let isBlank = { (byte: UInt8) in [0x0A, 0x0D, 0x20].contains(byte) }
    return Data(base64Encoded: Data(text.utf8.filter { !isBlank($0) })).map { Array($0) }
  }
}
