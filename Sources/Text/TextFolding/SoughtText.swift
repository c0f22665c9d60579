import ByteTools

/// A text that is searched for in others, which are folded as the library folds what it finds.
package struct SoughtText: Hashable, Sendable {
  private let folded: [UInt8]

  package init(_ text: String) { folded = Array(Folding.fold(text).utf8) }

  package func isPart(of text: String) -> Bool {
    folded.isEmpty || (isPart(ofASCII: text) ?? isPart(ofFolded: text))
  }

  /// Compares the bytes of a text as they are, which is faster; nil if they are not all ASCII.
  private func isPart(ofASCII text: String) -> Bool? {
    text.utf8.withContiguousStorageIfAvailable { bytes -> Bool? in
      guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
      guard bytes.count >= folded.count else { return false }
      return (0...bytes.count - folded.count).contains { start in
        folded.indices.allSatisfy { bytes[start + $0].asciiLowercased == folded[$0] }
      }
    } ?? nil
  }

  /// Folds the text between NULs, which separate texts.
  private func isPart(ofFolded text: String) -> Bool {
    text.utf8.split(separator: 0).contains { part in
      Array(Folding.fold(Substring(part)).utf8).contains(text: folded)
    }
  }
}
