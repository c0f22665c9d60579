/// Input limits that keep cmark fast.
///
/// Debian's cmark-gfm needs quadratic time for some patterns that nobody writes by hand
/// (CVE-2023-24824, CVE-2023-37463 and others), or memory far larger than the text. Texts that
/// exceed these limits are not parsed. The check reads each byte once.
package struct MarkdownLimits {
  /// The maximum nesting of quotes and lists.
  private static let depth = 32
  /// The maximum number of unclosed brackets in consecutive lines.
  private static let openBrackets = 1_000
  private static let columns = 200
  /// The maximum number of paragraph lines above a table's delimiter row.
  private static let linesAboveTable = 2_000

  /// The columns at which the open quotes and lists start.
  private var containers: [Int] = []
  private var openBrackets = 0
  private var linesSinceBreak = 0
  private var cells = TableCells()
  private var references = LinkReferences()

  /// Whether cmark can parse a text.
  package static func areKept(by source: ArraySlice<UInt8>) -> Bool {
    var limits = MarkdownLimits()
    return source.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .allSatisfy { limits.areKept(byLine: $0) }
  }

  private mutating func areKept(byLine line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first(where: { !Self.isBlank($0) }) else {
      openBrackets = 0
      linesSinceBreak = 0
      cells.endTable()
      references.endDefinition()
      return true
    }
    linesSinceBreak += 1
    if !Self.isRule(line, of: first) { count(containersOf: line) }
    for byte in line {
      if byte == UInt8(ascii: "[") { openBrackets += 1 }
      if byte == UInt8(ascii: "]") { openBrackets = max(0, openBrackets - 1) }
    }
    cells.addRow()
    references.add(line)
    guard containers.count <= Self.depth, openBrackets <= Self.openBrackets,
      cells.areFew, references.areSmall
    else { return false }
    guard Self.isTableDelimiter(line) else { return true }
    defer { linesSinceBreak = 0 }
    let bars = line.count { $0 == UInt8(ascii: "|") }
    cells.startTable(bars: bars)
    return linesSinceBreak <= Self.linesAboveTable && bars <= Self.columns
  }

  /// Counts the quotes and list items at the start of a line.
  private mutating func count(containersOf line: ArraySlice<UInt8>) {
    var (index, column) = (line.startIndex, 0)
    while index < line.endIndex, containers.count <= Self.depth {
      let byte = line[index]
      let next = index + 1 < line.endIndex ? line[index + 1] : UInt8(ascii: "\n")
      switch byte {
      case UInt8(ascii: "\t"): column += 4 - column % 4
      case UInt8(ascii: " "), UInt8(ascii: "\r"), UInt8(ascii: "0")...UInt8(ascii: "9"): column += 1
      case UInt8(ascii: ">"): open(at: &column)
      case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "."),
        UInt8(ascii: ")"):
        guard Self.isBlank(next) else { return }
        open(at: &column)
      default: return
      }
      index += 1
    }
  }

  private mutating func open(at column: inout Int) {
    while let last = containers.last, last >= column { containers.removeLast() }
    containers.append(column)
    column += 1
  }

  /// Whether a line is a thematic break, three or more of `-`, `*` or `_`, and not a list item.
  private static func isRule(_ line: ArraySlice<UInt8>, of byte: UInt8) -> Bool {
    "-*_".utf8.contains(byte) && line.allSatisfy { $0 == byte || isBlank($0) }
      && line.count { $0 == byte } >= 3
  }

  private static func isTableDelimiter(_ line: ArraySlice<UInt8>) -> Bool {
    line.contains(UInt8(ascii: "-")) && line.allSatisfy { "|:->".utf8.contains($0) || isBlank($0) }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
      || byte == UInt8(ascii: "\n")
  }
}

/// Counts the cells of tables.
///
/// cmark adds the cells that a short row lacks, each of 230 bytes: two bytes can become a row of
/// 200 cells.
struct TableCells {
  private static let most = 200_000

  private var count = 0
  /// The columns of the open table; 0 outside of tables.
  private var columns = 0

  var areFew: Bool { count <= Self.most }

  /// Starts a table whose delimiter row has this number of vertical bars.
  mutating func startTable(bars: Int) {
    if bars > 0 { columns = max(columns, bars + 1) }
  }

  /// Counts a line as a row of the open table: only a blank line certainly ends a table.
  mutating func addRow() { count += columns }

  mutating func endTable() { columns = 0 }
}

/// Estimates the memory for link references.
///
/// cmark copies the URL and the title of a definition to each link that uses it.
struct LinkReferences {
  private static let mostBytes = 8 << 20

  private var brackets = 0
  private var longestDefinition = 0
  /// The bytes since the last line that can define a reference; nil outside of definitions.
  private var definition: Int?

  var areSmall: Bool { brackets * longestDefinition <= Self.mostBytes }

  mutating func add(_ line: ArraySlice<UInt8>) {
    brackets += line.count { $0 == UInt8(ascii: "[") }
    let starts = zip(line, line.dropFirst()).contains {
      $0 == UInt8(ascii: "]") && $1 == UInt8(ascii: ":")
    }
    if starts { definition = 0 }
    guard let before = definition else { return }
    definition = before + line.count
    longestDefinition = max(longestDefinition, before + line.count)
  }

  mutating func endDefinition() { definition = nil }
}
