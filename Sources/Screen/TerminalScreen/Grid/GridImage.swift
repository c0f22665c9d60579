import TerminalOutput

/// An image on the grid.
package struct GridImage: Hashable, Sendable {
  package enum Form: Hashable, Sendable {
    /// The terminal keeps the image under a number below 2²⁴; the cells of the area are its
    /// placeholders. The sequence is sent once, before the first frame with the image.
    case uploaded(number: Int, sequence: String)
    /// The sequence draws the image at the cursor, over the cells of the area. All of it is
    /// visible.
    case drawn(sequence: String)

    /// Whether the image is drawn over the cells instead of in them.
    package var isOverCells: Bool {
      if case .drawn = self { true } else { false }
    }
  }

  /// Images with one name look the same.
  package let name: String
  package let area: Area
  let form: Form

  package init(name: String, area: Area, form: Form) {
    self.name = name
    self.area = area
    self.form = form
  }

  var isOverCells: Bool { form.isOverCells }

  /// The number under which the terminal keeps the image.
  var number: Int? {
    if case .uploaded(let number, _) = form { number } else { nil }
  }
}

extension Grid {
  /// Shows some rows of an image, whose `area` is the place of the whole image.
  ///
  /// False if it can't be shown: only a whole image can be drawn over cells, and not on
  ///   the last row, where a terminal would scroll.
  package mutating func show(_ image: GridImage, rows shown: Range<Int>) -> Bool {
    let area = image.area
    guard area.column >= 0, area.right <= columns else { return false }
    switch image.form {
    case .drawn:
      guard shown == 0..<area.rows, area.row >= 0, area.bottom < rows else { return false }
      clear(area)
      images.append(image)
    case .uploaded(let number, _):
      guard area.rows <= ImagePlaceholder.limit, area.columns <= ImagePlaceholder.limit else {
        return false
      }
      let look = ImagePlaceholder.look(of: number)
      for row in shown where (0..<rows).contains(area.row + row) {
        for column in 0..<area.columns {
          _ = put(
            ImagePlaceholder.character(row: row, column: column), width: 1, look: look,
            row: area.row + row, column: area.column + column, before: columns)
        }
      }
      let visible = Area(
        row: area.row + shown.lowerBound, column: area.column, rows: shown.count,
        columns: area.columns)
      images.append(GridImage(name: image.name, area: visible, form: image.form))
    }
    return true
  }
}

/// The characters in whose cells kitty shows parts of an image.
///
/// One mark gives the row of the image, another its column, and the foreground color its number.
/// <https://sw.kovidgoyal.net/kitty/graphics-protocol/#unicode-placeholders>
enum ImagePlaceholder {
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

  static var limit: Int { marks.count }

  /// The placeholders of the first rows, which are drawn in each frame.
  private static let first = (0..<32).map { row in
    marks.indices.map { made(row: row, column: $0) }
  }

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

  /// Whether a cell shows a part of an image.
  static func isIn(_ cell: PackedCell, of grid: Grid) -> Bool {
    cell.cluster == scalar.value
      || cell.isLong && grid.character(of: cell).unicodeScalars.first == scalar
  }

  static func look(of number: Int) -> Look {
    func byte(_ shift: Int) -> UInt8 { UInt8(truncatingIfNeeded: number >> shift) }
    return Look([], foreground: .rgb(byte(16), byte(8), byte(0)))
  }
}
