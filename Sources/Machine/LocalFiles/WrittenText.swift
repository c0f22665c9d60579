/// Text without the byte order mark at the beginning, which some programs add.
package enum WrittenText {
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Returns the bytes after a byte order mark; all bytes if there is none.
  package static func withoutMark<Bytes: Collection<UInt8>>(_ bytes: Bytes) -> Bytes.SubSequence {
    bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
  }

  /// Returns the text after a byte order mark; invalid UTF-8 becomes U+FFFD.
  package static func text(_ bytes: [UInt8]) -> String {
    String(decoding: withoutMark(bytes), as: UTF8.self)
  }
}
