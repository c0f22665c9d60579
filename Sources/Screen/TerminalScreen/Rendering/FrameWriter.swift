import TerminalOutput

/// Collects the bytes of a frame, and tracks the cursor and the look of the next cell.
///
/// It uses only the sequences of a VT102, and colors. The frame begins and ends with the plain
/// look. <https://invisible-island.net/xterm/ctlseqs/ctlseqs.html>
struct FrameWriter {
  private let style: RenderStyle
  private let columns: Int
  private(set) var bytes: [UInt8] = []
  private(set) var look = Look.plain
  /// nil if it is unknown: after a disputed cluster, and after the last column, where only some
  /// terminals move to the next line at once.
  private(set) var cursor: Grid.Position?

  init(style: RenderStyle, columns: Int, cursor: Grid.Position?) {
    self.style = style
    self.columns = columns
    self.cursor = cursor
  }

  /// Clears the screen, on which another program may have left margins and colors.
  mutating func clear() {
    bytes += "\u{1B}[r\u{1B}[m\u{1B}[2J".utf8
    cursor = nil
  }

  mutating func move(to row: Int, _ column: Int) {
    if let cursor, cursor.row == row {
      if cursor.column == column { return }
      if cursor.column < column {
        append("\u{1B}[", parameter: column - cursor.column, "C")
        self.cursor = Grid.Position(row: row, column: column)
        return
      }
    }
    bytes += Self.introducer
    if row > 0 || column > 0 { bytes.append(number: row + 1) }
    if column > 0 {
      bytes.append(UInt8(ascii: ";"))
      bytes.append(number: column + 1)
    }
    bytes.append(UInt8(ascii: "H"))
    cursor = Grid.Position(row: row, column: column)
  }

  mutating func write(_ cell: PackedCell, of grid: Grid, row: Int, column: Int) {
    move(to: row, column)
    set(style.look(of: cell, in: grid))
    let width = Int(cell.width)
    if cell.isASCII {
      bytes.append(contentsOf: repeatElement(UInt8(cell.cluster), count: width))
    } else if !style.isUnicode {
      let ascii = ASCIIForm.of(grid.character(of: cell))
      bytes.append(contentsOf: repeatElement(ascii, count: width))
    } else if WidthDispute.contains(cell, of: grid) {
      if width > 1 {
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: width))
        cursor = nil
        move(to: row, column)
      }
      bytes.append(contentsOf: grid.character(of: cell).utf8)
      cursor = nil
      return
    } else {
      bytes.append(contentsOf: grid.character(of: cell).utf8)
    }
    let next = column + width
    cursor = next < columns ? Grid.Position(row: row, column: next) : nil
  }

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
    bytes.append(number: shift.region.upperBound)
    bytes.append(UInt8(ascii: "r"))
    cursor = nil
    move(to: shift.region.lowerBound, 0)
    // Delete and insert lines: the Linux console does not support SU and SD.
    append("\u{1B}[", parameter: abs(shift.distance), shift.distance > 0 ? "M" : "L")
    bytes += "\u{1B}[r".utf8
    cursor = nil
  }

  mutating func draw(_ sequence: String, row: Int, column: Int) {
    set(.plain)
    move(to: row, column)
    bytes += sequence.utf8
    cursor = nil
  }

  /// Sends a sequence that moves nothing.
  mutating func send(_ sequence: String) { bytes += sequence.utf8 }

  mutating func set(_ look: Look) {
    guard look != self.look else { return }
    GraphicRendition.append(from: self.look, to: look, to: &bytes)
    self.look = look
  }

  private static let introducer: [UInt8] = [0x1B, 0x5B]

  private mutating func append(_ start: String, parameter: Int, _ end: String) {
    bytes += start.utf8
    if parameter != 1 || end == ";" { bytes.append(number: parameter) }
    bytes += end.utf8
  }
}
