import TerminalScreen

/// The text of lines in lower case, in which words are found in one pass.
struct LineWords: Hashable, Sendable {
  /// The UTF-8 of all lines; each ends with LF, which no word contains.
  private var bytes: [UInt8] = []
  /// Where each line ends in ``bytes``.
  private var ends: [Int] = []

  private static let lineEnd = UInt8(ascii: "\n")

  mutating func add(_ line: StyledText) {
    for run in line.runs { bytes += run.text.lowercased().utf8 }
    bytes.append(Self.lineEnd)
    ends.append(bytes.count)
  }

  mutating func append(_ other: LineWords) {
    let start = bytes.count
    bytes += other.bytes
    ends += other.ends.map { start + $0 }
  }

  var byteCount: Int { bytes.count }

  /// Returns the indexes of the lines that contain one of some words in lower case.
  func lines(containing words: [String]) -> [Int] {
    var found: Set<Int> = []
    for word in words { found.formUnion(lines(containing: Array(word.utf8))) }
    return found.sorted()
  }

  /// Searches as Knuth, Morris and Pratt do: each byte is read once, whatever the word is.
  private func lines(containing word: [UInt8]) -> [Int] {
    guard !word.isEmpty else { return [] }
    let borders = Self.borders(of: word)
    var (found, line, matched, index) = ([Int](), 0, 0, 0)
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == Self.lineEnd {
        line += 1
        matched = 0
        continue
      }
      while matched > 0, word[matched] != byte { matched = borders[matched - 1] }
      if word[matched] == byte { matched += 1 }
      guard matched == word.count else { continue }
      found.append(line)
      // The rest of the line does not matter.
      index = ends[line]
      line += 1
      matched = 0
    }
    return found
  }

  /// Returns how long the longest proper beginning of each prefix is that also ends it.
  private static func borders(of word: [UInt8]) -> [Int] {
    var (borders, length) = ([0], 0)
    for byte in word.dropFirst() {
      while length > 0, word[length] != byte { length = borders[length - 1] }
      if word[length] == byte { length += 1 }
      borders.append(length)
    }
    return borders
  }
}
