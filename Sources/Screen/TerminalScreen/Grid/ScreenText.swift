import TerminalOutput

/// A text of any size, of which only the rows that are seen are made (``TextRows``).
package struct ScreenText: Hashable, Sendable {
  /// Valid UTF-8.
  let bytes: [UInt8]
  /// Whether Select Graphic Rendition sequences (ECMA-48, 8.3.117) set looks.
  let hasLooks: Bool

  /// Creates a plain text, which is escaped when it is shown; invalid UTF-8 becomes U+FFFD.
  package init(_ bytes: [UInt8]) {
    let isValid = (try? UTF8Span(validating: bytes.span)) != nil
    self.bytes = isValid ? bytes : Array(String(decoding: bytes, as: UTF8.self).utf8)
    hasLooks = false
  }

  /// Creates a text with looks that another program or ``Style`` set; other escapes are shown.
  package init(sgr text: String) {
    bytes = Array(text.utf8)
    hasLooks = true
  }

  package var byteCount: Int { bytes.count }

  /// Returns the text of some bytes, which begin in a look and after some cells of a line.
  func styled(_ range: Range<Int>, look: Look, column: Int) -> StyledText {
    let text = String(decoding: bytes[range], as: UTF8.self)
    guard hasLooks else {
      return StyledText(sgr: Printable.text(text), look: look, column: column)
    }
    let line = text.utf8.contains(0x0D) ? String(text.unicodeScalars.filter { $0 != "\r" }) : text
    return StyledText(sgr: line, look: look, column: column)
  }
}
