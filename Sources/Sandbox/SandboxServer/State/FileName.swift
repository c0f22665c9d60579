package import ByteTools

/// The name of a file in a gist.
///
/// As in git, names are equal if they have the same bytes: `é` as one character and as a letter
/// with an accent are two names.
package struct FileName: Hashable, Comparable, Codable, Sendable, ExpressibleByStringInterpolation {
  @ExactString package var text: String

  package init(_ text: String) { self.text = text }

  package init(stringLiteral text: String) { self.text = text }

  package init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  package static func < (one: FileName, other: FileName) -> Bool {
    one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }
}
