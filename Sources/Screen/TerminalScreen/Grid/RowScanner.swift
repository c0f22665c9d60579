import TerminalOutput

/// Where a row of a text begins.
struct RowPlace: Hashable, Sendable {
  var offset = 0
  /// The indexes of the row and of its line.
  var row = 0
  var line = 0
  /// The cells of the line before the row.
  var column = 0
  /// Whether the row goes on with its line.
  var isContinued = false
  var look = Look.plain
}

/// Finds the ends of rows, each of which depends only on the place where it begins.
struct RowScanner {
  /// Valid UTF-8; a pointer, because an array is checked and retained for each of millions of rows.
  private let bytes: UnsafeBufferPointer<UInt8>
  private let hasLooks: Bool
  private let columns: Int
  /// The most bytes of a row: any number of marks takes no cell.
  private let mostBytes: Int

  /// Creates a scanner that is used while `bytes` are valid.
  init(_ bytes: UnsafeBufferPointer<UInt8>, hasLooks: Bool, columns: Int) {
    self.bytes = bytes
    self.hasLooks = hasLooks
    self.columns = columns
    mostBytes = 16 * columns + 1_024
  }

  /// What a row is made of: a character with its marks, a tab or a sequence that sets a look.
  private struct Unit {
    let end: Int
    let width: Int
    /// The parameters of a sequence.
    var parameters: Range<Int>?
  }

  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let tab = UInt8(ascii: "\t")
  private static let escape: UInt8 = 0x1B

  /// Goes to the next row; returns where the text of this one ends.
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
      if let parameters = unit.parameters {
        place.look.apply(String(decoding: bytes[parameters], as: UTF8.self)[...])
      }
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
        // It may be a mark of the last character.
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
      if hasLooks { place.look = .plain }
    }
    return end
  }

  private func unit(at index: Int, column: Int) -> Unit {
    switch bytes[index] {
    case Self.tab:
      return Unit(end: index + 1, width: TabWriter.tabStop - column % TabWriter.tabStop)
    case Self.carriageReturn where hasLooks: return Unit(end: index + 1, width: 0)
    case Self.escape where hasLooks: return sequence(at: index) ?? character(at: index)
    default: return character(at: index)
    }
  }

  private func scalar(at index: Int) -> (value: UInt32, end: Int) {
    let first = bytes[index]
    let count = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var value = UInt32(first & (0x7F >> UInt8(truncatingIfNeeded: count)))
    for offset in 1..<count { value = value << 6 | UInt32(bytes[index + offset] & 0x3F) }
    return (value, index + count)
  }

  /// Returns the sequence `ESC [ … m`; nil if it is another one.
  private func sequence(at index: Int) -> Unit? {
    guard index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "[") else { return nil }
    let start = index + 2
    var end = start
    // Digits, colons and semicolons.
    while end < bytes.count, (0x30...0x3B).contains(bytes[end]) { end += 1 }
    guard end < bytes.count, bytes[end] == UInt8(ascii: "m") else { return nil }
    return Unit(end: end + 1, width: 0, parameters: start..<end)
  }

  /// How many bytes are read for a character, and for one that does not end there.
  private static let characterBytes = (usual: 32, most: 1_024)

  /// Returns a character with its marks, or a scalar that is escaped.
  private func character(at index: Int) -> Unit {
    var piece = piece(at: index, Self.characterBytes.usual)
    if let first = piece.first, first.utf8.count == piece.utf8.count {
      piece = self.piece(at: index, Self.characterBytes.most)
    }
    guard let character = piece.first, let first = character.unicodeScalars.first else {
      return Unit(end: index + 1, width: 0)
    }
    if Printable.isUnsafe(first) {
      return Unit(
        end: index + UTF8.width(first), width: Printable.visible(first).utf8.count)
    }
    guard character.unicodeScalars.contains(where: Printable.isUnsafe) else {
      return Unit(end: index + character.utf8.count, width: DisplayWidth.of(character))
    }
    let safe = String(Substring(character.unicodeScalars.prefix { !Printable.isUnsafe($0) }))
    return Unit(end: index + safe.utf8.count, width: DisplayWidth.of(safe))
  }

  private func piece(at index: Int, _ count: Int) -> String {
    var end = min(bytes.count, index + count)
    // Not within a scalar.
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return String(decoding: bytes[index..<end], as: UTF8.self)
  }
}
