import NIOHTTPCompression

/// Encodes square images with a palette as PNG (ISO/IEC 15948).
enum PNG {
  typealias Color = (red: UInt8, green: UInt8, blue: UInt8)

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Returns an image; each pixel is an index into the palette.
  static func bytes(width: Int, palette: [Color], pixels: [UInt8]) throws -> [UInt8] {
    // 8 bits per pixel, palette, deflate, the only filter method, no interlacing.
    let header = bigEndian(UInt32(width)) + bigEndian(UInt32(width)) + [8, 3, 0, 0, 0]
    var lines: [UInt8] = []
    lines.reserveCapacity((width + 1) * width)
    for row in 0..<width {
      lines.append(0)
      lines += pixels[row * width..<(row + 1) * width]
    }
    return try signature
      + chunk("IHDR", header)
      + chunk("PLTE", palette.flatMap { [$0.red, $0.green, $0.blue] })
      + chunk("IDAT", Compression.compressed(lines, .deflate))
      + chunk("IEND", [])
  }

  /// Returns a chunk with its length and CRC-32.
  private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let checked = Array(type.utf8) + content
    let crc = ~checked.reduce(0xFFFF_FFFF as UInt32) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in
        crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1
      }
    }
    return bigEndian(UInt32(content.count)) + checked + bigEndian(crc)
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
