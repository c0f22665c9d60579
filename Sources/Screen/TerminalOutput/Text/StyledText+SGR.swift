extension StyledText {
  /// Creates a text from a line with Select Graphic Rendition sequences (ECMA-48, 8.3.117) that
  /// another program wrote.
  ///
  /// Other escape sequences are shown escaped, so none of them reaches a terminal. Tabs become
  /// spaces up to the next tab stop.
  package init(sgr line: String) { self = StyledText(safe: line).onScreen }

  /// The line as a screen shows it: with spaces instead of tabs, with looks instead of the
  /// sequences of other programs, and without the rest of a very long line.
  package var onScreen: StyledText {
    var (writer, rest) = (TabWriter(column: 0), runs[...])
    while let first = rest.first {
      // A run may begin with a combining mark of the previous character.
      let same = rest.prefix { $0.look == first.look }
      first.look.onScreen.forEachPart(of: Array(same.map(\.text).joined().utf8)[...]) {
        writer.write(Substring(decoding: $0, as: UTF8.self), $1)
      }
      rest = rest.dropFirst(same.count)
    }
    return writer.text
  }
}

/// Collects runs of text in which tabs become spaces.
package struct TabWriter {
  /// The distance between tab stops.
  package static let tabStop = 4
  /// The most scalars of a line.
  private static let longest = 200_000

  package private(set) var text = StyledText(runs: [])
  private var column: Int
  private var left = Self.longest

  /// Creates a writer that begins at this column of a line.
  package init(column: Int) { self.column = column }

  package mutating func write(_ text: Substring, _ look: Look) {
    guard left > 0, !text.isEmpty else { return }
    let part = text.unicodeScalars.prefix(left)
    left -= part.count
    let pieces = Substring(part).split(separator: "\t", omittingEmptySubsequences: false)
    for (index, piece) in pieces.enumerated() {
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
  /// Calls `body` with the parts of a text between Select Graphic Rendition sequences.
  ///
  /// Each part comes with its look, the first one with this look. The escape that begins another
  /// sequence is a part of its own.
  package func forEachPart(
    of text: ArraySlice<UInt8>, _ body: (ArraySlice<UInt8>, Look) -> Void
  ) {
    var (look, rest) = (self, text)
    while let start = rest.firstIndex(of: 0x1B) {
      body(rest[..<start], look)
      rest = rest[start...]
      let parameters = rest.dropFirst(2).prefix { (0x30...0x3B).contains($0) }
      let end = rest[parameters.endIndex...]
      if rest.dropFirst().first == UInt8(ascii: "["), end.first == UInt8(ascii: "m") {
        look.apply(Substring(decoding: parameters, as: UTF8.self))
        rest = end.dropFirst()
      } else {
        body(rest.prefix(1), look)
        rest = rest.dropFirst()
      }
    }
    body(rest, look)
  }

  /// Applies the parameters of one sequence, such as `1;38;5;208`.
  private mutating func apply(_ parameters: Substring) {
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
