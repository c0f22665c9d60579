extension GistFile {
  /// The bytes that the document holds; nil where they are not there, not whole, or not sure to be the
  /// file's.
  ///
  /// GitHub puts U+FFFD for what is no UTF-8, which the size gives away.
  package var exactBytes: [UInt8]? {
    guard let content, !isTruncated, !isRepaired else { return nil }
    let bytes = encoding == "base64" ? Base64.decode(content) : Array(content.utf8)
    guard let bytes, size == nil || size == bytes.count else { return nil }
    return bytes
  }
}
