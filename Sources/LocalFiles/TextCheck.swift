/// Whether bytes are a text that a gist can hold.
package enum TextCheck {
  /// The offset of the first byte that is NUL or no part of valid UTF-8; nil for a text.
  package static func firstBadByte(in bytes: [UInt8]) -> Int? {
    let nul = bytes.firstIndex(of: 0)
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes.span)
      return nul
    } catch {
      return min(nul ?? .max, error.byteOffsets.lowerBound)
    }
  }

  /// Nothing, or only white space: GitHub refuses such a file.
  package static func isBlank(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes, as: UTF8.self).allSatisfy(\.isWhitespace)
  }
}
