/// A text that is searched for in others, ignoring case.
package struct CaseInsensitiveText: Hashable, Sendable {
  private let lowercased: String
  /// nil if the text is not ASCII.
  private let ascii: [UInt8]?

  package init(_ text: String) {
    lowercased = text.lowercased()
    ascii = text.utf8.allSatisfy { $0 < 0x80 } ? Array(lowercased.utf8) : nil
  }

  package func isPart(of text: String) -> Bool {
    asciiComparison(text) ?? text.lowercased().contains(lowercased)
  }

  /// Compares bytes, which is faster than characters; nil if one of the texts is not ASCII.
  private func asciiComparison(_ text: String) -> Bool? {
    guard let ascii else { return nil }
    return text.utf8.withContiguousStorageIfAvailable { bytes -> Bool? in
      guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
      guard bytes.count >= ascii.count else { return false }
      return (0...bytes.count - ascii.count).contains { start in
        ascii.indices.allSatisfy { bytes[start + $0].asciiLowercased == ascii[$0] }
      }
    } ?? nil
  }
}
