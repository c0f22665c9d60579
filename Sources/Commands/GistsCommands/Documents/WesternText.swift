/// A text in Windows-1252, which has the characters of Latin-1 and some more.
enum WesternText {
  /// The note shown with such a text.
  static let note = "not UTF-8; shown as Windows-1252"

  /// Returns the text in UTF-8; nil if the bytes are not clearly such a text.
  static func utf8(_ bytes: [UInt8]) -> [UInt8]? {
    guard isOne(bytes) else { return nil }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 4)
    for byte in bytes {
      guard byte >= 0x80 else {
        text.append(byte)
        continue
      }
      let value = byte < 0xA0 ? others[Int(byte) - 0x80] : UInt32(byte)
      guard value > 0, let scalar = Unicode.Scalar(value) else { return nil }
      text += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
    }
    return text
  }

  /// Whether the bytes have only the controls of text, few letters that are not ASCII, and hardly
  /// any UTF-8 sequences.
  ///
  /// Otherwise they are binary data, another encoding or a damaged text.
  private static func isOne(_ bytes: [UInt8]) -> Bool {
    var (high, joined, previous) = (0, 0, UInt8(0))
    for byte in bytes {
      switch byte {
      case 0x09, 0x0A, 0x0C, 0x0D, 0x1B: break
      case 0x00...0x1F, 0x7F: return false
      case 0x80...0xFF:
        high += 1
        if previous >= 0xC2, byte < 0xC0 { joined += 2 }
      default: break
      }
      previous = byte
    }
    return high > 0 && high * 2 <= bytes.count && joined * 4 <= high
  }

  /// The characters of 0x80 to 0x9F; 0 for undefined ones.
  private static let others: [UInt32] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0, 0x017D, 0, 0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122,
    0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178,
  ]
}
