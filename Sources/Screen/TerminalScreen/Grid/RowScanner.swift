import TerminalOutput

/// The place at which a row of a text begins.
struct RowPlace: Hashable, Sendable {
  var offset = 0
  /// The indexes of the row and of its line.
  var row = 0
  var line = 0
  /// The cells of the line before the row.
  var column = 0
  /// Whether the row continues its line.
  var isContinued = false
}

/// Finds the ends of rows; each end depends only on the place where the row begins.
struct RowScanner {
  /// Valid UTF-8; a pointer, because an array is checked and retained for each of millions of rows.
  private let bytes: UnsafeBufferPointer<UInt8>
  private let columns: Int
  /// The most bytes of a row: any number of marks takes no cell.
  private let mostBytes: Int

  /// Creates a scanner that is used while `bytes` are valid.
  init(_ bytes: UnsafeBufferPointer<UInt8>, columns: Int) {
    self.bytes = bytes
    self.columns = columns
    mostBytes = 16 * columns + 1_024
  }

  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let tab = UInt8(ascii: "\t")

  /// Goes to the next row; returns the end of this row's text.
  func next(_ place: inout RowPlace) -> Int {
    var (index, used) = (place.offset, 0)
    while true {
      skipCommon(&index, &used)
      guard index < bytes.count else { return end(&place, index, next: index, isLine: true) }
      let byte = bytes[index]
      if byte == Self.lineFeed { return end(&place, index, next: index + 1, isLine: true) }
      if byte == Self.carriageReturn, index + 1 < bytes.count, bytes[index + 1] == Self.lineFeed {
        return end(&place, index, next: index + 2, isLine: true)
      }
      let unit = unit(at: index, column: place.column + used)
      let isFull = unit.width > 0 && used + unit.width > columns && used > 0
      if isFull || index - place.offset >= mostBytes {
        place.column += used
        return end(&place, index, next: index, isLine: false)
      }
      index = unit.end
      used += unit.width
    }
  }

  /// Skips characters of one scalar whose width is known, up to one that may have marks.
  private func skipCommon(_ index: inout Int, _ used: inout Int) {
    var last = (start: index, width: 0)
    while true {
      let start = index
      let limit = min(bytes.count, index + columns - used)
      while index < limit, bytes[index] &- 0x20 < 0x5F { index += 1 }
      if index > start {
        used += index - start
        last = (index - 1, 1)
      }
      guard index < bytes.count, bytes[index] >= 0x80 else { return }
      let (scalar, end) = scalar(at: index)
      guard let width = DisplayWidth.ofCommon(scalar) else {
        // This scalar may be a mark of the last character.
        index = last.start
        used -= last.width
        return
      }
      guard used + width <= columns else { return }
      last = (index, width)
      index = end
      used += width
    }
  }

  private func end(_ place: inout RowPlace, _ end: Int, next: Int, isLine: Bool) -> Int {
    place.offset = next
    place.row += 1
    place.isContinued = !isLine
    if isLine {
      place.line += 1
      place.column = 0
    }
    return end
  }

  /// Returns the end of a character with its marks, or of a tab, and the number of cells that it
  /// takes.
  private func unit(at index: Int, column: Int) -> (end: Int, width: Int) {
    guard bytes[index] == Self.tab else { return character(at: index) }
    return (index + 1, TabWriter.tabStop - column % TabWriter.tabStop)
  }

  private func scalar(at index: Int) -> (value: UInt32, end: Int) {
    let first = bytes[index]
    let count = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var value = UInt32(first & (0x7F >> UInt8(truncatingIfNeeded: count)))
    for offset in 1..<count { value = value << 6 | UInt32(bytes[index + offset] & 0x3F) }
    return (value, index + count)
  }

  /// The bytes that are read for a character, and for one that does not end within them.
  private static let characterBytes = (usual: 32, most: 1_024)

  /// Returns the end and width of a character with its marks, or of a scalar that is escaped.
  private func character(at index: Int) -> (end: Int, width: Int) {
    // A control character never combines with others, and a log may have thousands.
    if bytes[index] < 0x20 {
      let control = Unicode.Scalar(bytes[index])
      return (index + 1, Printable.visible(control).utf8.count)
    }
    var piece = piece(at: index, Self.characterBytes.usual)
    if let first = piece.first, first.utf8.count == piece.utf8.count {
      piece = self.piece(at: index, Self.characterBytes.most)
    }
    guard let character = piece.first, let first = character.unicodeScalars.first else {
      return (index + 1, 0)
    }
    if Printable.isUnsafe(first) {
      return (index + UTF8.width(first), Printable.visible(first).utf8.count)
    }
    guard character.unicodeScalars.contains(where: Printable.isUnsafe) else {
      return (index + character.utf8.count, DisplayWidth.of(character))
    }
    let safe = String(Substring(character.unicodeScalars.prefix { !Printable.isUnsafe($0) }))
    return (index + safe.utf8.count, DisplayWidth.of(safe))
  }

  private func piece(at index: Int, _ count: Int) -> String {
    var end = min(bytes.count, index + count)
    // Never ends within a scalar.
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return String(decoding: bytes[index..<end], as: UTF8.self)
  }
}
