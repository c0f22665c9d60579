/// Collects the text of a bracketed paste.
struct PasteBuffer: Sendable {
  /// The most bytes that are kept.
  static let limit = 1 << 20
  /// The sequence that ends a paste.
  private static let end = Array("\u{1B}[201~".utf8)

  private var bytes: [UInt8] = []
  /// How many bytes of the end have arrived.
  private var matched = 0

  /// Takes a byte; returns the text after the last one.
  mutating func take(_ byte: UInt8) -> String? {
    if byte == Self.end[matched] {
      matched += 1
      return matched == Self.end.count ? text : nil
    }
    // Escape is only at the start of the end: no other part of it can be a new start.
    for byte in Self.end.prefix(matched) { append(byte) }
    matched = byte == Self.end[0] ? 1 : 0
    if matched == 0 { append(byte) }
    return nil
  }

  private mutating func append(_ byte: UInt8) {
    if bytes.count < Self.limit { bytes.append(byte) }
  }

  /// The text, without a character that the limit cut.
  private var text: String {
    guard bytes.count == Self.limit else { return String(decoding: bytes, as: UTF8.self) }
    let start = bytes.lastIndex { $0 & 0xC0 != 0x80 } ?? 0
    let isWhole = String(validating: bytes[start...], as: UTF8.self) != nil
    return String(decoding: isWhole ? bytes[...] : bytes[..<start], as: UTF8.self)
  }
}
