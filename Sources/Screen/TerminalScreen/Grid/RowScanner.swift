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

/// Finds the ends of rows.
///
/// A row depends only on the place where it begins, so it is the same whether the rows before it are
/// scanned or not.
struct RowScanner: Hashable, Sendable {
  private let text: ScreenText
  private let columns: Int
  /// The most bytes of a row: any number of marks takes no cell.
  private let mostBytes: Int

  init(text: ScreenText, columns: Int) {
    self.text = text
    self.columns = columns
    mostBytes = 16 * columns + 1_024
  }

  /// What a row is made of: a character, a tab or a sequence that sets a look.
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
    let bytes = text.bytes.span
    var (index, used) = (place.offset, 0)
    while true {
      // Printable ASCII, one byte and one cell each.
      let start = index
      let limit = min(bytes.count, index + columns - used)
      while index < limit, bytes[index] &- 0x20 < 0x5F { index += 1 }
      // A character may go on with marks.
      if index > start, index < bytes.count, bytes[index] >= 0x80 { index -= 1 }
      used += index - start
      guard index < bytes.count else { return end(&place, index, next: index, isLine: true) }
      if bytes[index] == Self.lineFeed { return end(&place, index, next: index + 1, isLine: true) }
      if bytes[index] == Self.carriageReturn, index + 1 < bytes.count,
        bytes[index + 1] == Self.lineFeed
      {
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
        place.look.apply(String(decoding: text.bytes[parameters], as: UTF8.self)[...])
      }
    }
  }

  private func end(_ place: inout RowPlace, _ end: Int, next: Int, isLine: Bool) -> Int {
    place.offset = next
    place.row += 1
    place.isContinued = !isLine
    if isLine {
      place.line += 1
      place.column = 0
      place.look = .plain
    }
    return end
  }

  private func unit(at index: Int, column: Int) -> Unit {
    let bytes = text.bytes.span
    switch bytes[index] {
    case Self.tab:
      return Unit(end: index + 1, width: TabWriter.tabStop - column % TabWriter.tabStop)
    case Self.carriageReturn where text.hasLooks: return Unit(end: index + 1, width: 0)
    case Self.escape where text.hasLooks:
      return sequence(at: index) ?? character(at: index)
    default:
      let (scalar, end) = scalar(at: index)
      guard let width = Self.width(ofCommon: scalar),
        end == bytes.count || Self.width(ofCommon: self.scalar(at: end).value) != nil
          || bytes[end] < 0x80
      else { return character(at: index) }
      return Unit(end: end, width: width)
    }
  }

  private static func width(ofCommon scalar: UInt32) -> Int? {
    (0x20...0x7E).contains(scalar) ? 1 : DisplayWidth.ofCommon(scalar)
  }

  /// Returns the scalar of valid UTF-8 and where it ends.
  private func scalar(at index: Int) -> (value: UInt32, end: Int) {
    let bytes = text.bytes.span
    let first = bytes[index]
    let count = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard count > 1 else { return (UInt32(first), index + 1) }
    var value = UInt32(first & (0x7F >> UInt8(count)))
    for offset in 1..<count { value = value << 6 | UInt32(bytes[index + offset] & 0x3F) }
    return (value, index + count)
  }

  /// Returns the sequence `ESC [ … m`; nil if it is another one.
  private func sequence(at index: Int) -> Unit? {
    let bytes = text.bytes.span
    guard index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "[") else { return nil }
    let start = index + 2
    var end = start
    // Digits, colons and semicolons.
    while end < bytes.count, (0x30...0x3B).contains(bytes[end]) { end += 1 }
    guard end < bytes.count, bytes[end] == UInt8(ascii: "m") else { return nil }
    return Unit(end: end + 1, width: 0, parameters: start..<end)
  }

  /// How many bytes are read for a character, and for one that does not end there.
  private static let characterBytes = (usual: 64, most: 1_024)

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
    let safe = character.unicodeScalars.prefix { !Printable.isUnsafe($0) }
    return Unit(
      end: index + safe.reduce(0) { $0 + UTF8.width($1) },
      width: DisplayWidth.of(String(Substring(safe))))
  }

  private func piece(at index: Int, _ count: Int) -> String {
    var end = min(text.bytes.count, index + count)
    // Not within a scalar.
    while end < text.bytes.count, text.bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return String(decoding: text.bytes[index..<end], as: UTF8.self)
  }
}
