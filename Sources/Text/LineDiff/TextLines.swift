/// The lines of a text with their line feeds, which the last one may lack.
///
/// A line takes four bytes in addition to the text: a file of 100 MB can contain 100 million lines.
package struct TextLines: RandomAccessCollection, Sendable {
  private let bytes: [UInt8]
  /// The end of each line.
  private let ends: [UInt32]

  /// Splits a text into lines.
  ///
  /// A text of more than 4 GiB counts as one line.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard let count = UInt32(exactly: bytes.count) else {
      ends = [.max]
      return
    }
    var ends: [UInt32] = []
    ends.reserveCapacity(bytes.count { $0 == UInt8(ascii: "\n") } + 1)
    for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") {
      ends.append(UInt32(index + 1))
    }
    if count > ends.last ?? 0 { ends.append(count) }
    self.ends = ends
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { ends.count }

  package subscript(position: Int) -> ArraySlice<UInt8> {
    let start = position > 0 ? Int(ends[position - 1]) : 0
    return bytes[start..<Swift.min(Int(ends[position]), bytes.count)]
  }
}

/// Assigns numbers to lines: equal lines have equal numbers.
struct LineNumbers {
  private var numbers: [Line: Int32] = [:]

  mutating func of(_ lines: TextLines) -> [Int32] {
    lines.map { line in
      let line = Line(bytes: line)
      if let number = numbers[line] { return number }
      let number = Int32(clamping: numbers.count)
      numbers[line] = number
      return number
    }
  }

  /// A line that hashes all its bytes in one call.
  private struct Line: Hashable {
    let bytes: ArraySlice<UInt8>

    func hash(into hasher: inout Hasher) {
      bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
  }
}
