extension GistFile {
  /// The bytes in the document; nil if they are missing, incomplete or possibly not exactly the
  /// file's.
  ///
  /// GitHub replaces invalid UTF-8 with U+FFFD. The size does not always show it: three bytes of a
  /// four-byte character become one U+FFFD, which has three bytes.
  package var exactBytes: [UInt8]? {
    guard let content, !isTruncated, !isRepaired else { return nil }
    let bytes: [UInt8]?
    if encoding == "base64" {
      bytes = Base64.decode(content)
    } else {
      bytes = content.unicodeScalars.contains("\u{FFFD}") ? nil : Array(content.utf8)
    }
    guard let bytes, size == nil || size == bytes.count else { return nil }
    return bytes
  }
}
