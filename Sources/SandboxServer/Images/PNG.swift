import CZlib

/// Writes pictures of few colours as PNG (ISO/IEC 15948).
enum PNG {
  typealias Color = (red: UInt8, green: UInt8, blue: UInt8)

  /// A square picture; each pixel is the number of a colour.
  static func bytes(width: Int, palette: [Color], pixels: [UInt8]) -> [UInt8] {
    // 8 bits a pixel, a palette, deflate, the one filter method, no interlacing.
    let header = bigEndian(UInt32(width)) + bigEndian(UInt32(width)) + [8, 3, 0, 0, 0]
    var lines: [UInt8] = []
    lines.reserveCapacity((width + 1) * width)
    for row in 0..<width {
      lines.append(0)
      lines += pixels[row * width..<(row + 1) * width]
    }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", header)
      + chunk("PLTE", palette.flatMap { [$0.red, $0.green, $0.blue] })
      + chunk("IDAT", deflated(lines))
      + chunk("IEND", [])
  }

  private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let typed = Array(type.utf8) + content
    let check = UInt32(truncatingIfNeeded: crc32(0, typed, UInt32(typed.count)))
    return bigEndian(UInt32(content.count)) + typed + bigEndian(check)
  }

  /// The zlib format (RFC 1950), not gzip's.
  private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var size = compressBound(UInt(bytes.count))
    var output = [UInt8](repeating: 0, count: Int(size))
    compress(&output, &size, bytes, UInt(bytes.count))
    return Array(output.prefix(Int(size)))
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
