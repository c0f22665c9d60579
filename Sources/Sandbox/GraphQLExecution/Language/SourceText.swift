/// The text of a document, which turns offsets into lines and columns.
package struct SourceText: Hashable, Sendable {
  /// The bytes between two locations that are known.
  private static let stride = 256

  let bytes: [UInt8]
  /// The locations of every 256th byte: an error may have thousands.
  private let locations: [SourceLocation]

  package init(_ text: String) {
    bytes = Array(text.utf8)
    var location = SourceLocation(line: 1, column: 1)
    var locations: [SourceLocation] = []
    for index in bytes.indices {
      if index.isMultiple(of: Self.stride) { locations.append(location) }
      location.move(over: index, in: bytes)
    }
    self.locations = locations
  }

  /// Returns the line and the column, in characters, of the byte at `offset`.
  func location(at offset: Int) -> SourceLocation {
    let offset = min(offset, bytes.count)
    let known = min(offset / Self.stride, locations.count - 1)
    guard known >= 0 else { return SourceLocation(line: 1, column: 1) }
    var location = locations[known]
    for index in (known * Self.stride)..<offset { location.move(over: index, in: bytes) }
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

  /// Moves from the byte at `index` to the next one.
  fileprivate mutating func move(over index: Int, in bytes: [UInt8]) {
    let byte = bytes[index]
    let isLineFeedOfPair =
      byte == UInt8(ascii: "\n") && index > 0 && bytes[index - 1] == UInt8(ascii: "\r")
    if isLineFeedOfPair { return }
    if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
      self = SourceLocation(line: line + 1, column: 1)
    } else if byte & 0b1100_0000 != 0b1000_0000 {
      column += 1
    }
  }
}

/// Why a document could not be parsed.
package struct SyntaxError: Error, Hashable, Sendable {
  package let message: String
  /// Nil at the end of the document.
  package let location: SourceLocation?
}
