package import TerminalOutput

/// A text of any size; only its visible rows are created (``TextRows``).
package struct ScreenText: Hashable, Sendable {
  private struct LookStart: Hashable, Sendable {
    let offset: Int
    let look: Look
  }

  private static let lineFeed = UInt8(ascii: "\n")

  /// Valid UTF-8.
  private(set) var bytes: [UInt8] = []
  /// The positions at which looks begin, in order; the text before the first one is plain.
  private var looks: [LookStart] = []

  /// Creates a plain text, which is escaped when it is shown; invalid UTF-8 becomes U+FFFD.
  package init(_ bytes: [UInt8]) {
    let isValid = (try? UTF8Span(validating: bytes.span)) != nil
    self.bytes = isValid ? bytes : Array(String(decoding: bytes, as: UTF8.self).utf8)
  }

  /// Creates a text of lines for a terminal.
  package init(_ lines: [StyledText]) {
    for line in lines {
      for run in line.runs { append(Array(run.text.utf8)[...], run.look.onScreen) }
      bytes.append(Self.lineFeed)
    }
  }

  /// Creates a text with looks that another program set; other escapes are shown.
  package init(sgr text: String) {
    var text = Array(text.utf8)
    text.removeAll { $0 == UInt8(ascii: "\r") }
    let lines = text.split(separator: Self.lineFeed, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if index > 0 { bytes.append(Self.lineFeed) }
      append(line, .plain)
    }
  }

  private mutating func append(_ text: ArraySlice<UInt8>, _ look: Look) {
    look.forEachPart(of: text) { part, look in
      if !part.isEmpty, look != looks.last?.look ?? .plain {
        looks.append(LookStart(offset: bytes.count, look: look))
      }
      bytes += part
    }
  }

  /// The size in memory.
  package var byteCount: Int { bytes.count + looks.count * MemoryLayout<LookStart>.stride }

  /// Returns the text of some bytes, which begin at this column of a line.
  func styled(_ range: Range<Int>, column: Int) -> StyledText {
    var writer = TabWriter(column: column)
    var (start, next) = (range.lowerBound, looks.firstIndexInOrder { $0.offset > range.lowerBound })
    while start < range.upperBound {
      let end = next < looks.count ? min(looks[next].offset, range.upperBound) : range.upperBound
      let part = Printable.text(String(decoding: bytes[start..<end], as: UTF8.self))
      writer.write(part[...], next > 0 ? looks[next - 1].look : .plain)
      (start, next) = (end, next + 1)
    }
    return writer.text
  }
}

extension Array {
  /// Returns by binary search the first index where a condition holds, which then holds for all
  /// later ones; the end if there is none.
  func firstIndexInOrder(where isFound: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isFound(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
