import TerminalOutput

@testable import TerminalScreen

/// A terminal that knows the renderer's sequences and no others.
struct Emulator {
  /// How a terminal measures a cluster.
  enum Widths: CaseIterable {
    /// As ``DisplayWidth`` does.
    case clusters
    /// The sum of its scalars: each emoji is two wide.
    case scalars
    /// Emoji and variation selectors are one wide, as before Unicode 9.
    case old
  }

  struct Cell: Hashable {
    /// nil in the cells that a wide glyph covers.
    var glyph: Character?
    /// 0 in the cells that a wide glyph covers.
    var width = 1
    var look = Look.plain
  }

  /// A part of an image over a cell.
  struct Piece: Hashable {
    var name: String
    var row: Int
    var column: Int
  }

  struct UnknownSequence: Error { let bytes: String }

  let rows: Int
  let columns: Int
  let widths: Widths
  private(set) var cells: [[Cell]]
  /// The images over the cells.
  private(set) var pieces: [[Piece?]]
  /// The numbers of the images that the terminal keeps.
  private(set) var kept: Set<Int> = []
  private(set) var row = 0
  private(set) var column = 0
  private(set) var isCursorVisible = true
  private(set) var isUpdating = false
  private var look = Look.plain
  private var margins: Range<Int>
  /// Whether the cursor is after the last column.
  private var isWrapping = false

  init(rows: Int, columns: Int, widths: Widths) {
    self.rows = rows
    self.columns = columns
    self.widths = widths
    let line = (0..<columns).map { _ in Cell(glyph: "#") }
    cells = Array(repeating: line, count: rows)
    pieces = Array(repeating: Array(repeating: nil, count: columns), count: rows)
    margins = 0..<rows
  }

  mutating func feed(_ bytes: [UInt8]) throws {
    var rest = Array(String(decoding: bytes, as: UTF8.self))[...]
    while let character = rest.popFirst() {
      guard character.unicodeScalars.first == "\u{1B}" else {
        print(character)
        continue
      }
      guard character == "\u{1B}", let kind = rest.popFirst() else {
        throw UnknownSequence(bytes: String(character))
      }
      guard kind == "[" else {
        try runString(kind, &rest)
        continue
      }
      let parameters = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ";" || $0 == "?") }
      rest = rest.dropFirst(parameters.count)
      guard let final = rest.popFirst() else { throw UnknownSequence(bytes: String(parameters)) }
      try run(String(parameters), final)
    }
  }

  private mutating func run(_ parameters: String, _ final: Character) throws {
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false)
      .map { Int($0) ?? 0 }
    func number(_ index: Int, default value: Int) -> Int {
      numbers.indices.contains(index) && numbers[index] > 0 ? numbers[index] : value
    }
    isWrapping = false
    switch (parameters, final) {
    case ("?2026", "h"): isUpdating = true
    case ("?2026", "l"): isUpdating = false
    case ("?25", "h"): isCursorVisible = true
    case ("?25", "l"): isCursorVisible = false
    case ("2", "J"):
      for row in 0..<rows { erase(row, from: 0) }
    case ("", "K"): erase(row, from: column)
    case (_, "m"): look = Self.look(numbers, look)
    case (_, "H"):
      row = min(rows, number(0, default: 1)) - 1
      column = min(columns, number(1, default: 1)) - 1
    case (_, "C"): column = min(columns - 1, column + number(0, default: 1))
    case (_, "r"):
      margins = number(0, default: 1) - 1..<number(1, default: rows)
      (row, column) = (0, 0)
    case (_, "M") where margins.contains(row): try scroll(number(0, default: 1))
    case (_, "L") where margins.contains(row): try scroll(-number(0, default: 1))
    default: throw UnknownSequence(bytes: parameters + String(final))
    }
  }

  /// Shows or keeps an image.
  private mutating func runString(_ kind: Character, _ rest: inout ArraySlice<Character>) throws {
    let content = String(rest.prefix { $0 != "\u{7}" && $0 != "\u{1B}" })
    rest = rest.dropFirst(content.count)
    let isEnded = rest.popFirst() == "\u{7}" ? kind == "]" : rest.popFirst() == "\\"
    guard isEnded, let command = ImageCommand(kind, content) else {
      throw UnknownSequence(bytes: "\(kind)\(content)")
    }
    switch command {
    case .keep(let number): kept.insert(number)
    case .delete(let number): kept.remove(number)
    case .draw(let name, let size):
      // On the last row terminals scroll.
      guard row + size.rows < rows, column + size.columns <= columns else {
        throw UnknownSequence(bytes: "an image beyond the screen")
      }
      for row in 0..<size.rows {
        for column in 0..<size.columns {
          pieces[self.row + row][self.column + column] =
            Piece(name: name, row: row, column: column)
        }
      }
      (row, column) = (rows - 1, 0)
    }
  }

  private mutating func erase(_ row: Int, from column: Int) {
    for column in column..<columns { put(Cell(glyph: " "), row, column) }
  }

  /// Moves the rows from the cursor to the end of the margins.
  ///
  /// Terminals differ in what they do with images over the cells.
  private mutating func scroll(_ distance: Int) throws {
    guard pieces.allSatisfy({ $0.allSatisfy { $0 == nil } }) else {
      throw UnknownSequence(bytes: "scrolling below images")
    }
    let region = row..<margins.upperBound
    let old = cells
    for row in region {
      let source = row + distance
      cells[row] =
        region.contains(source)
        ? old[source] : Array(repeating: Cell(glyph: " "), count: columns)
    }
    column = 0
  }

  private mutating func print(_ character: Character) {
    for (glyph, width) in parts(character) {
      guard width > 0 else { continue }
      if column + width > columns || isWrapping { column = columns - width }
      guard column >= 0 else { return column = 0 }
      put(Cell(glyph: glyph, width: width, look: look), row, column)
      for covered in 1..<max(1, width) {
        put(Cell(glyph: nil, width: 0, look: look), row, column + covered, covers: true)
      }
      column += width
      isWrapping = column >= columns
      if isWrapping { column = columns - 1 }
    }
  }

  /// Replaces a cell; a wide glyph that loses a cell disappears.
  private mutating func put(_ cell: Cell, _ row: Int, _ column: Int, covers: Bool = false) {
    if cells[row][column].width != 1 {
      var start = column
      while cells[row][start].width == 0, start > 0 { start -= 1 }
      let end = start + cells[row][start].width
      for other in start..<min(end, columns) where !(covers && other < column) {
        cells[row][other] = Cell(glyph: " ", look: cells[row][other].look)
      }
    }
    cells[row][column] = cell
    pieces[row][column] = nil
  }

  private func parts(_ character: Character) -> [(Character, Int)] {
    if widths == .clusters { return [(character, DisplayWidth.of(character))] }
    if character.isASCII || !WidthDispute.contains(character) {
      return [(character, DisplayWidth.of(character))]
    }
    return character.unicodeScalars.map { scalar in
      let isEmoji = scalar.properties.isEmoji && !scalar.isASCII
      let width = DisplayWidth.of(Character(scalar))
      return (Character(scalar), widths == .old && isEmoji ? 1 : width)
    }
  }

  private static func look(_ numbers: [Int], _ look: Look) -> Look {
    guard !numbers.isEmpty else { return .plain }
    var look = look
    var rest = numbers[...]
    while let number = rest.popFirst() {
      switch number {
      case 0: look = .plain
      case 1: look.emphasis.insert(.bold)
      case 2: look.emphasis.insert(.dim)
      case 3: look.emphasis.insert(.italic)
      case 4: look.emphasis.insert(.underline)
      case 7: look.emphasis.insert(.reversed)
      case 9: look.emphasis.insert(.struck)
      case 22: look.emphasis.subtract([.bold, .dim])
      case 23: look.emphasis.remove(.italic)
      case 24: look.emphasis.remove(.underline)
      case 27: look.emphasis.remove(.reversed)
      case 29: look.emphasis.remove(.struck)
      case 30...37: look.foreground = .palette(UInt8(number - 30))
      case 90...97: look.foreground = .palette(UInt8(number - 82))
      case 39: look.foreground = nil
      case 40...47: look.background = .palette(UInt8(number - 40))
      case 100...107: look.background = .palette(UInt8(number - 92))
      case 49: look.background = nil
      case 38: look.foreground = color(&rest)
      case 48: look.background = color(&rest)
      default: look.emphasis = Look.Emphasis(rawValue: 255)
      }
    }
    return look
  }

  private static func color(_ rest: inout ArraySlice<Int>) -> Color? {
    func next() -> UInt8 { UInt8(rest.popFirst() ?? 0) }
    switch rest.popFirst() {
    case 5: return .palette(next())
    case 2: return .rgb(next(), next(), next())
    default: return nil
    }
  }
}

extension WidthDispute {
  fileprivate static func contains(_ character: Character) -> Bool {
    var grid = Grid(rows: 1, columns: 2)
    _ = grid.put(character, width: 1, look: .plain, row: 0, column: 0, before: 2)
    return contains(grid.packed[0], of: grid)
  }
}
