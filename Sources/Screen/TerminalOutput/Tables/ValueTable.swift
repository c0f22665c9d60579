/// A table of any values, the first row of which is its header.
///
/// Long values are wrapped; on a narrow terminal, each row becomes a list of its values.
package struct ValueTable: Sendable {
  private let table: MarkdownTable

  /// Untrusted values need no escaping.
  package init(rows: [[String]]) {
    let count = rows.map(\.count).max() ?? 0
    table = MarkdownTable(
      alignments: (0..<count).map { Self.isNumeric($0, rows) ? .right : .left },
      rows: rows.map { row in
        (0..<count).map { $0 < row.count && !row[$0].isEmpty ? [Span(text: row[$0])] : [] }
      })
  }

  /// Returns the lines without line ends, escaped.
  package func lines(columns: Int, style: Style) -> [String] {
    MarkdownTableRenderer(table, style: style).lines(columns: columns)
  }

  /// Whether all values of a column below the header are numbers.
  private static func isNumeric(_ column: Int, _ rows: [[String]]) -> Bool {
    let values = rows.dropFirst().compactMap { column < $0.count ? $0[column] : nil }
      .filter { !$0.isEmpty }
    return !values.isEmpty && values.allSatisfy { Double($0) != nil }
  }
}
