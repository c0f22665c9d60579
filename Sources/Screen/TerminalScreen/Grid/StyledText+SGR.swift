/// Reads text with colors that another program or ``Style`` wrote.
extension StyledText {
  /// Creates a text from a line with Select Graphic Rendition sequences (ECMA-48, 8.3.117).
  ///
  /// Other escape sequences are shown escaped, so none of them reaches a terminal. Tabs become
  /// spaces up to the next tab stop.
  package init(sgr line: String) { self.init(sgr: line, look: .plain, column: 0) }

  /// Creates the text of a line that begins in a look and after some cells.
  init(sgr line: String, look: Look, column: Int) {
    guard line.utf8.contains(0x1B) || line.utf8.contains(0x09) else {
      self.init(line, look)
      return
    }
    var (look, writer) = (look, TabWriter(column: column))
    var rest = line.unicodeScalars.prefix(Self.longestColored)[...]
    while let start = rest.firstIndex(of: "\u{1B}") {
      writer.write(Substring(rest[..<start]), look)
      rest = rest[start...]
      let body = rest.dropFirst(2)
      let parameters = body.prefix { "0123456789;:".unicodeScalars.contains($0) }
      let end = body.dropFirst(parameters.count)
      if rest.dropFirst().first == "[", end.first == "m" {
        look.apply(Substring(parameters))
        rest = end.dropFirst()
      } else {
        writer.write("\u{1B}", look)
        rest = rest.dropFirst()
      }
    }
    writer.write(Substring(rest), look)
    self = writer.text
  }

  /// The most scalars of a line with its colors.
  private static let longestColored = 200_000
}

/// Collects runs of text in which tabs become spaces.
struct TabWriter {
  /// How far apart tab stops are.
  static let tabStop = 4

  private(set) var text = StyledText(runs: [])
  private var column: Int

  init(column: Int) { self.column = column }

  mutating func write(_ part: Substring, _ look: Look) {
    for (index, piece) in part.split(separator: "\t", omittingEmptySubsequences: false).enumerated()
    {
      if index > 0 {
        append(String(repeating: " ", count: Self.tabStop - column % Self.tabStop), look)
      }
      append(String(piece), look)
    }
  }

  private mutating func append(_ piece: String, _ look: Look) {
    let styled = StyledText(piece, look)
    column += styled.width
    text += styled
  }
}

extension Look {
  /// Applies the parameters of one sequence, such as `1;38;5;208`.
  mutating func apply(_ parameters: Substring) {
    var numbers = parameters.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == ";" || $0 == ":" }
    ).map { Int($0) ?? 0 }[...]
    while let number = numbers.popFirst() {
      switch number {
      case 0: self = .plain
      case 1: emphasis.insert(.bold)
      case 2: emphasis.insert(.dim)
      case 3: emphasis.insert(.italic)
      case 4: emphasis.insert(.underline)
      case 7: emphasis.insert(.reversed)
      case 9: emphasis.insert(.struck)
      case 22: emphasis.subtract([.bold, .dim])
      case 23: emphasis.remove(.italic)
      case 24: emphasis.remove(.underline)
      case 27: emphasis.remove(.reversed)
      case 29: emphasis.remove(.struck)
      case 30...37: foreground = .palette(UInt8(number - 30))
      case 38: foreground = Self.color(&numbers) ?? foreground
      case 39: foreground = nil
      case 40...47: background = .palette(UInt8(number - 40))
      case 48: background = Self.color(&numbers) ?? background
      case 49: background = nil
      case 90...97: foreground = .palette(UInt8(number - 82))
      case 100...107: background = .palette(UInt8(number - 92))
      default: break
      }
    }
  }

  /// Reads the rest of an extended color: `5;N` or `2;R;G;B`.
  private static func color(_ numbers: inout ArraySlice<Int>) -> Color? {
    func next() -> UInt8 { UInt8(clamping: numbers.popFirst() ?? 0) }
    switch numbers.popFirst() {
    case 5: return .palette(next())
    case 2: return .rgb(next(), next(), next())
    default: return nil
    }
  }
}
