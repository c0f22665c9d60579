/// Encodes square images in two colours as PNG (ISO/IEC 15948).
enum PNG {
  typealias Color = (red: UInt8, green: UInt8, blue: UInt8)

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Returns an image of rows of pixels, each of which shows the foreground or the background.
  static func bytes(_ rows: [[Bool]], foreground: Color, background: Color) -> [UInt8] {
    let width = bigEndian(UInt32(rows.count))
    // 1 bit per pixel, palette, deflate, the only filter method, no interlacing.
    let header = width + width + [1, 3, 0, 0, 0]
    return signature
      + chunk("IHDR", header)
      + chunk("PLTE", [background, foreground].flatMap { [$0.red, $0.green, $0.blue] })
      + chunk("IDAT", zlib(rows.flatMap { [0] + packed($0) }))
      + chunk("IEND", [])
  }

  /// Returns eight pixels per byte.
  private static func packed(_ row: [Bool]) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: (row.count + 7) / 8)
    for (index, isForeground) in row.enumerated() where isForeground {
      bytes[index / 8] |= 0x80 >> (index % 8)
    }
    return bytes
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

  /// Returns the bytes in zlib format (RFC 1950), in stored blocks: the images are small.
  private static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: bytes.count, by: 0xFFFF) {
      let block = bytes[start..<min(start + 0xFFFF, bytes.count)]
      let size = UInt16(block.count)
      stream.append(block.endIndex == bytes.endIndex ? 1 : 0)
      for number in [size, ~size] { stream += [UInt8(number & 0xFF), UInt8(number >> 8)] }
      stream += block
    }
    let (low, high) = bytes.reduce((1 as UInt32, 0 as UInt32)) { sums, byte in
      let low = (sums.0 + UInt32(byte)) % 65_521
      return (low, (sums.1 + low) % 65_521)
    }
    return stream + bigEndian(high << 16 | low)
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
