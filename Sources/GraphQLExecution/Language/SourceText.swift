/// The text of a document, which turns offsets into lines and columns.
package struct SourceText: Hashable, Sendable {
  let bytes: [UInt8]

  package init(_ text: String) { bytes = Array(text.utf8) }

  /// Returns the line and the column, in characters, of the byte at `offset`.
  func location(at offset: Int) -> SourceLocation {
    var location = SourceLocation(line: 1, column: 1)
    for (index, byte) in bytes.prefix(offset).enumerated() {
      let isLineFeedOfPair =
        byte == UInt8(ascii: "\n") && index > 0 && bytes[index - 1] == UInt8(ascii: "\r")
      if isLineFeedOfPair { continue }
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        location = SourceLocation(line: location.line + 1, column: 1)
      } else if byte & 0b1100_0000 != 0b1000_0000 {
        location.column += 1
      }
    }
    return location
  }
}

/// A place in a document; both numbers begin with 1.
package struct SourceLocation: Hashable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// Why a document could not be parsed.
package struct SyntaxError: Error, Hashable, Sendable {
  package let message: String
  /// Nil at the end of the document.
  package let location: SourceLocation?
}
