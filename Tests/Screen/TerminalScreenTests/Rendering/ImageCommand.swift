import TerminalOutput

@testable import TerminalScreen

/// What a sequence with an image does.
enum ImageCommand {
  case draw(name: String, TerminalImage.Size)
  case keep(number: Int)
  case delete(number: Int)

  /// The pixels of a cell.
  private static let cell = PixelSize(width: 10, height: 20)

  /// Parses the content of a string (ECMA-48, 5.6) of this kind.
  init?(_ kind: Character, _ content: String) {
    let parts = content.split(whereSeparator: { ":;,\"#".contains($0) }).map(String.init)
    func value(_ key: String) -> Int? {
      parts.first { $0.hasPrefix(key + "=") }.flatMap { Int($0.dropFirst(key.count + 1)) }
    }
    switch kind {
    case "]":
      guard content.hasPrefix("1337;File="), let columns = value("width"),
        let rows = value("height"), let name = parts.last
      else { return nil }
      self = .draw(name: name, TerminalImage.Size(columns: columns, rows: rows))
    case "P":
      let numbers = parts.dropFirst(3).compactMap { Int($0) }
      guard numbers.count == 4, let name = parts.last else { return nil }
      self = .draw(
        name: name,
        TerminalImage.Size(
          columns: numbers[2] / Self.cell.width, rows: numbers[3] / Self.cell.height))
    case "_":
      guard let number = value("i") else { return nil }
      self =
        parts.contains("a=d") || parts.contains("Ga=d")
        ? .delete(number: number) : .keep(number: number)
    default: return nil
    }
  }

  /// Returns how a terminal is sent an image.
  static func form(_ name: String, _ number: Int, _ size: TerminalImage.Size) -> GridImage.Form {
    switch number % 3 {
    case 0:
      .drawn(
        sequence: "\u{1B}]1337;File=inline=1;width=\(size.columns);height=\(size.rows):\(name)\u{7}"
      )
    case 1:
      .drawn(
        sequence: "\u{1B}P0;1;0q\"1;1;\(size.columns * cell.width);\(size.rows * cell.height)"
          + "#\(name)\u{1B}\\")
    default: .uploaded(number: number, sequence: "\u{1B}_Ga=T,U=1,i=\(number)\u{1B}\\")
    }
  }
}
