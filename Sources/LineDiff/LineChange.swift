/// Lines of an old text that are replaced by lines of a new one.
///
/// One of the ranges may be empty; it then gives the position.
package struct LineChange: Hashable, Sendable {
  package var old: Range<Int>
  package var new: Range<Int>
}

/// Splits a text into lines.
package enum TextLines {
  /// Returns the lines with their line feeds, which the last one may lack.
  package static func of(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.endIndex
      lines.append(bytes[start..<end])
      start = end
    }
    return lines
  }
}

/// Assigns numbers to lines: equal lines have equal numbers.
package struct LineNumbers {
  private var numbers: [Line: Int32] = [:]

  package mutating func of(_ lines: [ArraySlice<UInt8>]) -> [Int32] {
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
