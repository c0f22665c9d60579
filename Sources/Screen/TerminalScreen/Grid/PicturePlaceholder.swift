/// The characters in whose cells kitty shows parts of a picture.
///
/// A mark tells the row of the picture, another one its column, and the foreground color its number.
/// <https://sw.kovidgoyal.net/kitty/graphics-protocol/#unicode-placeholders>
enum PicturePlaceholder {
  static let scalar: Unicode.Scalar = "\u{10EEEE}"

  /// The marks in the order of the numbers that they stand for, from 0.
  private static let marks: [Unicode.Scalar] =
    [
      0x305...0x305, 0x30D...0x30E, 0x310...0x310, 0x312...0x312, 0x33D...0x33F, 0x346...0x346,
      0x34A...0x34C, 0x350...0x352, 0x357...0x357, 0x35B...0x35B, 0x363...0x36F, 0x483...0x487,
      0x592...0x595, 0x597...0x599, 0x59C...0x5A1, 0x5A8...0x5A9, 0x5AB...0x5AC, 0x5AF...0x5AF,
      0x5C4...0x5C4, 0x610...0x617, 0x657...0x65B, 0x65D...0x65E, 0x6D6...0x6DC, 0x6DF...0x6E2,
      0x6E4...0x6E4, 0x6E7...0x6E8, 0x6EB...0x6EC, 0x730...0x730, 0x732...0x733, 0x735...0x736,
      0x73A...0x73A, 0x73D...0x73D, 0x73F...0x741, 0x743...0x743, 0x745...0x745, 0x747...0x747,
      0x749...0x74A, 0x7EB...0x7F1, 0x7F3...0x7F3, 0x816...0x819, 0x81B...0x823, 0x825...0x827,
      0x829...0x82D,
    ].flatMap { range in range.compactMap { Unicode.Scalar(UInt32($0)) } }

  /// The most rows and columns of a picture.
  static var limit: Int { marks.count }

  /// The placeholders of the first rows, which are drawn in each frame.
  private static let first = (0..<32).map { row in
    marks.indices.map { made(row: row, column: $0) }
  }

  /// Returns the placeholder of one cell.
  static func character(row: Int, column: Int) -> Character {
    first.indices.contains(row) && first[row].indices.contains(column)
      ? first[row][column] : made(row: row, column: column)
  }

  private static func made(row: Int, column: Int) -> Character {
    var cluster = String.UnicodeScalarView([scalar])
    for number in [row, column] where marks.indices.contains(number) {
      cluster.append(marks[number])
    }
    return Character(String(cluster))
  }

  /// Whether a cell shows a part of a picture.
  static func isIn(_ cell: PackedCell, of grid: Grid) -> Bool {
    cell.cluster == scalar.value
      || cell.isLong && grid.character(of: cell).unicodeScalars.first == scalar
  }

  /// Returns the look of a picture's placeholders.
  static func look(of number: Int) -> Look {
    func byte(_ shift: Int) -> UInt8 { UInt8(truncatingIfNeeded: number >> shift) }
    return Look([], foreground: .rgb(byte(16), byte(8), byte(0)))
  }
}
