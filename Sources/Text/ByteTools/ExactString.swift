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
  ///
  /// Reading a document compares thousands of names, most of different lengths, so the comparison
  /// of lengths is inlined.
  @inlinable package func isExactly(_ other: String) -> Bool {
    utf8.count == other.utf8.count && hasSameBytes(as: other)
  }

  /// Whether both strings, which have the same length, have the same bytes.
  @usableFromInline package func hasSameBytes(as other: String) -> Bool {
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
