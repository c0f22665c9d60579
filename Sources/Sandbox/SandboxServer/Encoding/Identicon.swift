import NIOHTTPCompression

/// A generated avatar: five by five squares, mirrored, in a color that depends on the user ID.
struct Identicon: Sendable {
  private let seed: UInt64

  init(of id: Int) { seed = UInt64(truncatingIfNeeded: id) &* 0x9E37_79B9_7F4A_7C15 }

  /// Returns a square PNG image, `width` pixels wide.
  func png(width: Int) throws -> [UInt8] {
    // The margin is half a square on each side.
    let unit = max(1, width / 6)
    let margin = (width - 5 * unit) / 2
    var pixels = [UInt8](repeating: 0, count: width * width)
    for row in 0..<5 {
      for column in 0..<5 where isFilled(row, column) {
        for y in 0..<unit {
          let start = (margin + row * unit + y) * width + margin + column * unit
          for x in start..<start + unit where pixels.indices.contains(x) { pixels[x] = 1 }
        }
      }
    }
    return try PNG.bytes(width: width, palette: [(240, 240, 240), color], pixels: pixels)
  }

  private func isFilled(_ row: Int, _ column: Int) -> Bool {
    seed >> (row * 3 + min(column, 4 - column)) & 1 == 1
  }

  private var color: PNG.Color {
    func channel(_ shift: Int) -> UInt8 { UInt8(48 + (seed >> shift & 0x7F)) }
    return (channel(24), channel(34), channel(44))
  }
}

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
