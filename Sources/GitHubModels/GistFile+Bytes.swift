extension GistFile {
  /// The bytes that the document holds; nil where they are not there, not whole, or not sure to be the
  /// file's.
  ///
  /// GitHub puts U+FFFD for what is no UTF-8. The size does not always give it away: three bytes of a
  /// character of four make one U+FFFD, which has three.
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
