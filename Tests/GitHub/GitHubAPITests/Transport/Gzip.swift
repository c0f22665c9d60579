/// Packs bytes into gzip without compressing them (RFC 1952, one stored block of RFC 1951).
enum Gzip {
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let size = UInt16(bytes.count)
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255, 1] + littleEndian(size) + littleEndian(~size)
      + bytes + littleEndian(crc32(bytes)) + littleEndian(UInt32(bytes.count))
  }

  private static func littleEndian(_ value: some FixedWidthInteger) -> [UInt8] {
    (0..<value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(0xFFFF_FFFF as UInt32) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in
        crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1
      }
    }
  }
}
