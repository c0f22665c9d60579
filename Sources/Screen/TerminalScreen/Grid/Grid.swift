package import TerminalOutput

/// The content of a screen: rows of cells, images and the cursor.
package struct Grid: Sendable {
  /// The position of a cell; rows and columns count from 0.
  package struct Position: Hashable, Sendable {
    package var row: Int
    package var column: Int

    package init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }
  }

  package let rows: Int
  package let columns: Int
  /// The cells row by row.
  private(set) var packed: [PackedCell]
  /// The clusters of several scalars, which cells refer to by number.
  private var longClusters: [Character] = []
  /// The position of the cursor; nil if it is hidden.
  package var cursor: Position?
  package var images: [GridImage] = []

  package init(rows: Int, columns: Int) {
    self.rows = max(0, rows)
    self.columns = max(0, columns)
    packed = Array(repeating: .blank, count: self.rows * self.columns)
  }

  /// The whole grid.
  package var area: Area { Area(row: 0, column: 0, rows: rows, columns: columns) }

  package subscript(row: Int, column: Int) -> GridCell { unpacked(packed[row * columns + column]) }

  /// The cells row by row.
  package var cells: [GridCell] { packed.map(unpacked) }

  private func unpacked(_ cell: PackedCell) -> GridCell {
    GridCell(character: character(of: cell), look: cell.look, width: Int(cell.width))
  }

  func character(of cell: PackedCell) -> Character {
    cell.isLong
      ? longClusters[Int(cell.cluster - PackedCell.firstLong)]
      : Character(Unicode.Scalar(cell.cluster) ?? " ")
  }

  private mutating func number(of character: Character) -> UInt32 {
    let scalars = character.unicodeScalars
    if let first = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex {
      return first.value
    }
    longClusters.append(character)
    return PackedCell.firstLong + UInt32(longClusters.count - 1)
  }

  /// Changes the looks in an area, but not under images.
  package mutating func restyle(_ area: Area, _ change: (inout Look) -> Void) {
    let area = area.intersection(self.area)
    let kept = images.map(\.area).filter { !$0.intersection(area).isEmpty }
    for row in area.row..<area.bottom {
      for column in area.column..<area.right
      where !kept.contains(where: { $0.contains(row: row, column: column) }) {
        change(&packed[row * columns + column].look)
      }
    }
  }

  /// Blanks an area.
  package mutating func clear(_ area: Area) {
    let area = area.intersection(self.area)
    fill(area, with: " ")
    images.removeAll { $0.isOverCells && !$0.area.intersection(area).isEmpty }
  }

  /// Fills an area with a character of one cell.
  package mutating func fill(_ area: Area, with scalar: Unicode.Scalar, _ look: Look = .plain) {
    let area = area.intersection(self.area)
    let cell = PackedCell(scalar.value, look: look)
    for row in area.row..<area.bottom {
      for column in area.column..<area.right { set(cell, row, column) }
    }
  }

  /// Puts a cluster on the grid with the cells that it covers; false if there is no room for it.
  mutating func put(
    _ character: Character, width: Int, look: Look, row: Int, column: Int, before end: Int
  ) -> Bool {
    guard width > 0, column + width <= end else { return false }
    set(PackedCell(number(of: character), width: Int32(width), look: look), row, column)
    for covered in 1..<max(1, width) { set(.covered(look), row, column + covered) }
    return true
  }

  /// Puts printable ASCII on the grid, as far as there is room; returns the column after it.
  mutating func put(ascii text: String, look: Look, row: Int, column: Int, before end: Int) -> Int {
    var column = column
    for byte in text.utf8 {
      guard column < end else { break }
      set(PackedCell(UInt32(byte), look: look), row, column)
      column += 1
    }
    return column
  }

  /// Replaces a cell; a wide cluster that loses one of its cells disappears.
  private mutating func set(_ cell: PackedCell, _ row: Int, _ column: Int) {
    let index = row * columns + column
    if packed[index].width != 1 {
      var start = index
      while packed[start].isCovered && start > row * columns { start -= 1 }
      let end = min(start + max(1, Int(packed[start].width)), (row + 1) * columns)
      for covered in start..<end where covered >= index || !cell.isCovered {
        packed[covered] = PackedCell(0x20, look: packed[covered].look)
      }
    }
    packed[index] = cell
  }

  /// The rows as text, without spaces at their ends.
  package var lines: [String] {
    (0..<rows).map { row in
      let cells = packed[row * columns..<(row + 1) * columns]
      let end = cells.lastIndex { $0.cluster != 0x20 }.map { $0 + 1 } ?? cells.startIndex
      return String(cells[..<end].lazy.filter { !$0.isCovered }.map(character))
    }
  }
}

extension Grid {
  /// Writes escaped text on one row, as far as there is room; returns the column after it.
  @discardableResult
  package mutating func write(
    _ text: String, _ look: Look = .plain, row: Int, column: Int, limit: Int = .max
  ) -> Int {
    write(StyledText(text, look), row: row, column: column, limit: limit)
  }

  /// Writes styled text on one row from a column on; returns the column after it.
  @discardableResult
  package mutating func write(
    _ text: StyledText, row: Int, column: Int, limit: Int = .max
  ) -> Int {
    guard (0..<rows).contains(row), column >= 0 else { return column }
    let end = min(columns, limit == .max ? columns : column + limit)
    var column = column
    for run in text.runs {
      if run.text.isPrintableASCII {
        column = put(ascii: run.text, look: run.look, row: row, column: column, before: end)
        if column >= end { return column }
        continue
      }
      for character in run.text {
        let character = character.bounded
        let width = DisplayWidth.of(character)
        if width == 0 { continue }
        guard
          put(character, width: width, look: run.look, row: row, column: column, before: end)
        else { return column }
        column += width
      }
    }
    return column
  }

  /// Writes lines from the top of an area on; each is cut with `…`.
  package mutating func write(_ lines: some Sequence<StyledText>, in area: Area) {
    for (offset, line) in lines.prefix(area.rows).enumerated() {
      write(
        line.cut(to: area.columns), row: area.row + offset, column: area.column,
        limit: area.columns)
    }
  }

  /// Draws a frame of lines around an area, on its outermost cells.
  package mutating func frame(_ area: Area, title: StyledText) {
    guard area.rows > 1, area.columns > 1 else { return }
    let (left, right) = (area.left(1), area.after(area.columns - 1))
    fill(area.top(1), with: "─")
    fill(area.below(area.rows - 1), with: "─")
    fill(left, with: "│")
    fill(right, with: "│")
    fill(left.top(1), with: "┌")
    fill(right.top(1), with: "┐")
    fill(left.below(area.rows - 1), with: "└")
    fill(right.below(area.rows - 1), with: "┘")
    if !title.isEmpty, area.columns > 8 {
      let title = (StyledText(" ") + title).cut(to: area.columns - 5) + StyledText(" ")
      write(title, row: area.row, column: area.column + 2)
    }
  }
}

/// One cell of a grid.
package struct GridCell: Hashable, Sendable {
  /// A grapheme cluster that is safe to print; a space in the cells that a wide cluster covers.
  package let character: Character
  package let look: Look
  /// The number of cells that the cluster takes; 0 in the cells that a wide one covers.
  let width: Int
}

/// A cell in 16 bytes without references: thousands are copied and compared for each key.
struct PackedCell: Hashable, Sendable, BitwiseCopyable {
  /// The only scalar of the cluster, or ``firstLong`` plus its index in the grid's long clusters.
  let cluster: UInt32
  /// The number of cells that the cluster takes; 0 in the cells that a wide one covers.
  let width: Int32
  var look: Look

  static let firstLong: UInt32 = 0x110000

  init(_ cluster: UInt32, width: Int32 = 1, look: Look = .plain) {
    self.cluster = cluster
    self.width = width
    self.look = look
  }

  static var blank: PackedCell { PackedCell(0x20) }

  static func covered(_ look: Look) -> PackedCell { PackedCell(0x20, width: 0, look: look) }

  var isCovered: Bool { width == 0 }
  /// Whether the cluster has several scalars, so that its number means nothing in another grid.
  var isLong: Bool { cluster >= Self.firstLong }
  var isASCII: Bool { cluster < 0x80 }
  var isSpace: Bool { cluster == 0x20 && width == 1 }
}
