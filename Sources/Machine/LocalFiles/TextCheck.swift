/// Checks whether bytes are text that a gist can contain.
package enum TextCheck {
  /// Returns the offset of the first NUL or invalid UTF-8 byte; nil for text.
  package static func firstBadByte(in bytes: [UInt8]) -> Int? {
    let nul = bytes.firstIndex(of: 0)
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes.span)
      return nul
    } catch {
      return min(nul ?? .max, error.byteOffsets.lowerBound)
    }
  }

  /// Whether the text is empty or only whitespace: GitHub rejects such files.
  package static func isBlank(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes, as: UTF8.self).allSatisfy(\.isWhitespace)
  }
}
