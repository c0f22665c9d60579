import TerminalOutput

extension PixelSize {
  /// Reads the size of an image file from its header; nil if the bytes are not a PNG, GIF or JPEG
  /// file, or have no size.
  init?(of bytes: [UInt8]) {
    guard let size = Self.png(bytes) ?? Self.gif(bytes) ?? Self.jpeg(bytes), size.0 > 0, size.1 > 0
    else { return nil }
    self.init(width: size.0, height: size.1)
  }

  /// Reads the header chunk of a PNG file.
  ///
  /// <https://www.w3.org/TR/png-3/#11IHDR>
  private static func png(_ bytes: [UInt8]) -> (Int, Int)? {
    guard bytes.count >= 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    else { return nil }
    // The upper bytes are zero in any image of a usable size.
    guard bytes[16] == 0, bytes[20] == 0 else { return nil }
    return (big(bytes, 18) | Int(bytes[17]) << 16, big(bytes, 22) | Int(bytes[21]) << 16)
  }

  /// Reads the logical screen of a GIF file.
  ///
  /// <https://www.w3.org/Graphics/GIF/spec-gif89a.txt>
  private static func gif(_ bytes: [UInt8]) -> (Int, Int)? {
    guard bytes.count >= 10, bytes.starts(with: "GIF8".utf8) else { return nil }
    return (Int(bytes[6]) | Int(bytes[7]) << 8, Int(bytes[8]) | Int(bytes[9]) << 8)
  }

  /// Follows the segments to the start of the frame (ITU-T T.81, B.2.2).
  private static func jpeg(_ bytes: [UInt8]) -> (Int, Int)? {
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    var index = 2
    while index + 9 < bytes.count, bytes[index] == 0xFF {
      let marker = bytes[index + 1]
      if marker == 0xFF {
        index += 1
        continue
      }
      let isFrame = (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
      if isFrame { return (big(bytes, index + 7), big(bytes, index + 5)) }
      index += 2 + max(2, big(bytes, index + 2))
    }
    return nil
  }

  private static func big(_ bytes: [UInt8], _ index: Int) -> Int {
    Int(bytes[index]) << 8 | Int(bytes[index + 1])
  }
}
