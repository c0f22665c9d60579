/// Counts the cells of tables.
///
/// cmark adds the cells that a short row lacks, each of 230 bytes: two bytes can become a row of 200
/// cells.
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

  /// Counts a line, which belongs to the open table: only blank lines are known to end it.
  mutating func addRow() { count += columns }

  mutating func endTable() { columns = 0 }
}

/// Estimates the memory for link references.
///
/// cmark copies the URL and the title of a definition to each link that uses it.
struct LinkReferences {
  private static let mostBytes = 32 << 20

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
