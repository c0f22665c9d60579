import TerminalOutput
import TextFolding

/// The text of rows as searches fold it, in which words are found in one pass.
struct LineWords: Hashable, Sendable {
  /// The UTF-8 of all rows; each line ends with LF, which no word contains.
  private var bytes: [UInt8] = []
  /// The end of each row in ``bytes``.
  private var ends: [Int] = []

  private static let lineEnd = UInt8(ascii: "\n")

  var byteCount: Int { bytes.count }

  /// Adds a row; a continued row can contain the rest of a word.
  mutating func add(_ row: StyledText, isContinued: Bool = false) {
    begin(isContinued)
    for run in row.runs { bytes += Folding.fold(run.text).utf8 }
    end()
  }

  /// Adds a row of plain text; `text` makes it if it is not all printable ASCII.
  mutating func add(_ row: ArraySlice<UInt8>, isContinued: Bool, _ text: () -> StyledText) {
    let isPlain = row.withUnsafeBufferPointer { $0.allSatisfy { $0 &- 0x20 < 0x5F } }
    guard isPlain else { return add(text(), isContinued: isContinued) }
    begin(isContinued)
    let start = bytes.count
    bytes += row
    for index in start..<bytes.count where bytes[index] &- 0x41 < 26 { bytes[index] |= 0x20 }
    end()
  }

  private mutating func begin(_ isContinued: Bool) {
    guard isContinued, !ends.isEmpty else { return }
    bytes.removeLast()
    ends[ends.count - 1] -= 1
  }

  private mutating func end() {
    bytes.append(Self.lineEnd)
    ends.append(bytes.count)
  }

  mutating func append(_ other: LineWords) {
    let start = bytes.count
    bytes += other.bytes
    ends += other.ends.map { start + $0 }
  }

  /// Returns the indexes of the rows in which one of some folded words begins.
  func rows(containing words: [String]) -> [Int] {
    var found: Set<Int> = []
    for word in words { found.formUnion(rows(containing: Array(word.utf8))) }
    return found.sorted()
  }

  /// Searches with the algorithm of Knuth, Morris and Pratt, which reads each byte once for any
  /// word.
  private func rows(containing word: [UInt8]) -> [Int] {
    guard !word.isEmpty else { return [] }
    let borders = Self.borders(of: word)
    var (found, row, matched, index) = ([Int](), 0, 0, 0)
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == Self.lineEnd {
        matched = 0
        continue
      }
      while matched > 0, word[matched] != byte { matched = borders[matched - 1] }
      if word[matched] == byte { matched += 1 }
      guard matched == word.count else { continue }
      while ends[row] <= index - word.count { row += 1 }
      found.append(row)
      // The rest of the row does not matter.
      index = ends[row]
      matched = 0
    }
    return found
  }

  /// Returns, for each prefix, the length of its longest proper prefix that is also its suffix.
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
