/// A profile picture: a PNG, JPEG, GIF or WebP file.
package struct Avatar: Hashable, Sendable {
  package var bytes: [UInt8]

  /// Returns nil if the bytes are not in a known format.
  ///
  /// Servers often send a wrong content type.
  package init?(_ bytes: [UInt8]) {
    guard Self.signatures.contains(where: { bytes.starts(with: $0) }) || Self.isWebP(bytes) else {
      return nil
    }
    self.bytes = bytes
  }

  private static let signatures: [[UInt8]] = [
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], [0xFF, 0xD8, 0xFF], Array("GIF87a".utf8),
    Array("GIF89a".utf8),
  ]

  /// `RIFF`, four bytes of length, `WEBP`.
  private static func isWebP(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8)
  }
}
