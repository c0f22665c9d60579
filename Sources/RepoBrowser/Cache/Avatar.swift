/// A person's picture.
package struct Avatar: Hashable, Sendable {
  package enum Format: Hashable, Sendable { case png, jpeg, gif, webP }

  package var bytes: [UInt8]
  package var format: Format

  /// nil where the bytes begin like no picture: names and types of servers are often wrong.
  package init?(_ bytes: [UInt8]) {
    let start = Array(bytes.prefix(12))
    if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      format = .png
    } else if start.starts(with: [0xFF, 0xD8, 0xFF]) {
      format = .jpeg
    } else if start.starts(with: Array("GIF87a".utf8)) || start.starts(with: Array("GIF89a".utf8)) {
      format = .gif
    } else if start.starts(with: Array("RIFF".utf8)), start.suffix(4) == Array("WEBP".utf8)[...] {
      format = .webP
    } else {
      return nil
    }
    self.bytes = bytes
  }
}
