/// Collects the bytes of a frame; knows where the cursor is and what look the next cell gets.
///
/// It uses what a VT102 knows, and colors. The frame begins and ends with the plain look.
/// <https://invisible-island.net/xterm/ctlseqs/ctlseqs.html>
struct FrameWriter {
  private let style: RenderStyle
  private let columns: Int
  private(set) var bytes: [UInt8] = []
  private(set) var look = Look.plain
  /// nil where it is unknown: after a disputed cluster, and after the last column, where terminals
  /// wait with the next line or not.
  private(set) var cursor: Grid.Position?

  init(style: RenderStyle, columns: Int, cursor: Grid.Position?) {
    self.style = style
    self.columns = columns
    self.cursor = cursor
  }

  /// Clears the screen.
  ///
  /// Another program may have left margins and colors.
  mutating func clear() {
    bytes += "\u{1B}[r\u{1B}[m\u{1B}[2J".utf8
    cursor = nil
  }

  /// Moves the cursor.
  mutating func move(to row: Int, _ column: Int) {
    if let cursor, cursor.row == row {
      if cursor.column == column { return }
      if cursor.column < column {
        append("\u{1B}[", parameter: column - cursor.column, "C")
        self.cursor = Grid.Position(row: row, column: column)
        return
      }
    }
    bytes += "\u{1B}[".utf8
    if row > 0 || column > 0 { append(number: row + 1) }
    if column > 0 {
      bytes.append(UInt8(ascii: ";"))
      append(number: column + 1)
    }
    bytes.append(UInt8(ascii: "H"))
    cursor = Grid.Position(row: row, column: column)
  }

  /// Writes a cluster at the cursor.
  mutating func write(_ cell: GridCell, row: Int, column: Int) {
    move(to: row, column)
    set(style.look(of: cell))
    let width = Int(cell.width)
    if !style.isUnicode {
      bytes.append(contentsOf: repeatElement(ASCIIForm.of(cell.character), count: width))
    } else if cell.scalar > 0, cell.scalar < 0x80 {
      bytes.append(UInt8(cell.scalar))
    } else if WidthDispute.contains(cell) {
      if width > 1 {
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: width))
        cursor = nil
        move(to: row, column)
      }
      bytes.append(contentsOf: cell.character.utf8)
      cursor = nil
      return
    } else {
      bytes.append(contentsOf: cell.character.utf8)
    }
    let next = column + width
    cursor = next < columns ? Grid.Position(row: row, column: next) : nil
  }

  /// Blanks the row from a column on.
  mutating func eraseRow(_ row: Int, from column: Int) {
    move(to: row, column)
    // Some terminals erase with the current background.
    set(.plain)
    bytes += "\u{1B}[K".utf8
  }

  /// Moves rows within the area of the shift; the rows that become free are blank.
  mutating func scroll(_ shift: ScrollShift) {
    set(.plain)
    append("\u{1B}[", parameter: shift.region.lowerBound + 1, ";")
    append(number: shift.region.upperBound)
    bytes.append(UInt8(ascii: "r"))
    cursor = nil
    move(to: shift.region.lowerBound, 0)
    // Delete and insert lines: the Linux console knows no SU and SD.
    append("\u{1B}[", parameter: abs(shift.distance), shift.distance > 0 ? "M" : "L")
    bytes += "\u{1B}[r".utf8
    cursor = nil
  }

  /// Sends the sequence of a picture at a place.
  mutating func draw(_ sequence: String, row: Int, column: Int) {
    set(.plain)
    move(to: row, column)
    bytes += sequence.utf8
    cursor = nil
  }

  /// Sends a sequence that moves nothing.
  mutating func send(_ sequence: String) { bytes += sequence.utf8 }

  mutating func set(_ look: Look) {
    GraphicRendition.append(from: self.look, to: look, to: &bytes)
    self.look = look
  }

  private mutating func append(_ start: String, parameter: Int, _ end: String) {
    bytes += start.utf8
    if parameter != 1 || end == ";" { append(number: parameter) }
    bytes += end.utf8
  }

  private mutating func append(number: Int) {
    if number >= 10 { append(number: number / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
