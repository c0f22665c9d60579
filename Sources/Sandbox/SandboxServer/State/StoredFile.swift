/// A file of a revision.
package struct StoredFile: Hashable, Sendable {
  package let bytes: [UInt8]
  /// The git blob name, which is part of the file's raw URL.
  package let blob: String
  let isText: Bool

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    isText = String(validating: bytes, as: UTF8.self) != nil
    blob = GitObject(kind: .blob, content: bytes).name
  }

  package init(_ text: String) { self.init(Array(text.utf8)) }

  /// Whether the file has nothing but white space, which GitHub refuses.
  var isBlank: Bool { bytes.allSatisfy { $0 == 32 || (9...13).contains($0) } }

  /// Returns the first `count` bytes; text is cut between two characters.
  func prefix(_ count: Int) -> ArraySlice<UInt8> {
    var content = bytes.prefix(max(0, count))
    guard isText, content.count < bytes.count else { return content }
    while content.endIndex > 0, bytes[content.endIndex] & 0b1100_0000 == 0b1000_0000 {
      content = content.dropLast()
    }
    return content
  }

  /// The lines without line breaks; the last line may lack one.
  var lines: [ArraySlice<UInt8>] {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.last?.isEmpty == true ? lines.dropLast() : lines
  }
}
