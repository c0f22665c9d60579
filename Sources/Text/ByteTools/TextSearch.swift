import Glibc

/// Finds a text in bytes, as memmem(3) does, which Swift's Glibc module lacks.
///
/// `firstRange(of:)` of the standard library compares byte by byte.
extension [UInt8] {
  /// Returns the index of a text's first occurrence at or after `start`; nil if it doesn't occur or
  /// is empty.
  package func firstIndex(ofText text: [UInt8], from start: Int = 0) -> Int? {
    self[start...].firstIndex(ofText: text)
  }

  /// Whether a text occurs; false for an empty one.
  package func contains(text: [UInt8]) -> Bool { firstIndex(ofText: text) != nil }

  /// Returns the bytes with each occurrence of a text replaced, from the first on.
  package func replacing(text: [UInt8], with other: [UInt8]) -> [UInt8] {
    var (result, copied): ([UInt8], Int) = ([], 0)
    while let start = firstIndex(ofText: text, from: copied) {
      result += self[copied..<start] + other
      copied = start + text.count
    }
    return copied == 0 ? self : result + self[copied...]
  }
}

extension ArraySlice<UInt8> {
  /// Returns the index of a text's first occurrence; nil if it doesn't occur or is empty.
  package func firstIndex(ofText text: [UInt8]) -> Int? {
    guard let head = text.first else { return nil }
    return withUnsafeBytes { all in
      guard let base = all.baseAddress else { return nil }
      var place = 0
      while place + text.count <= all.count,
        let found = memchr(base + place, Int32(head), all.count - place - text.count + 1)
      {
        place = UnsafeRawPointer(found) - base
        if memcmp(found, text, text.count) == 0 { return startIndex + place }
        place += 1
      }
      return nil
    }
  }

  /// Whether a text occurs; false for an empty one.
  package func contains(text: [UInt8]) -> Bool { firstIndex(ofText: text) != nil }
}
