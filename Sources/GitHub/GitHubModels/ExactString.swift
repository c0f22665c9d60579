import ByteTools
import Glibc

/// A string that is equal to another only if their bytes are.
///
/// Swift's `==` treats a composed and a decomposed `é` as equal. To git they are two files, so
/// names, paths and texts that decide what is sent or stored are compared as exact strings.
@propertyWrapper
package struct ExactString: Hashable, Sendable {
  package var wrappedValue: String

  package init(wrappedValue: String) { self.wrappedValue = wrappedValue }

  package init(_ text: String) { wrappedValue = text }

  package static func == (one: ExactString, other: ExactString) -> Bool {
    one.wrappedValue.isExactly(other.wrappedValue)
  }

  package func hash(into hasher: inout Hasher) {
    var text = wrappedValue
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }
}

extension String {
  /// Whether both strings have the same bytes.
  package func isExactly(_ other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    // Comparing the memory takes a tenth of the time.
    let isEqual = utf8.withContiguousStorageIfAvailable { one -> Bool? in
      other.utf8.withContiguousStorageIfAvailable { two in
        guard let first = one.baseAddress, let second = two.baseAddress else { return true }
        return memcmp(first, second, one.count) == 0
      }
    }
    return (isEqual ?? nil) ?? utf8.elementsEqual(other.utf8)
  }
}

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
