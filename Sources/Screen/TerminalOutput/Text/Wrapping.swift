/// Wraps text into lines.
package struct Wrapping {
  /// An unbreakable piece, unless it is wider than a line.
  private struct Piece {
    var text: String
    var width: Int
    var look: Look
  }

  private let columns: Int
  private var lines: [StyledText] = []
  private var line = StyledText(runs: [])
  private var width = 0
  /// The pieces since the last possible line break.
  private var word: [Piece] = []
  /// The pending space before the word: lines neither start nor end with one.
  private var space: StyledText.Run?

  /// Escapes runs of text and wraps them into lines of at most `columns` cells.
  ///
  /// Lines break at spaces and around wide characters, but do not start with closing punctuation.
  /// Words longer than a line are broken anywhere.
  static func lines(of runs: [StyledText.Run], columns: Int) -> [StyledText] {
    var wrapping = Wrapping(columns: max(1, columns))
    for run in runs { wrapping.add(run) }
    wrapping.endLine()
    return wrapping.lines
  }

  /// Escapes plain text and wraps it into lines of at most `columns` cells.
  package static func lines(of text: String, columns: Int) -> [String] {
    let line = Printable.line(text)
    guard DisplayWidth.of(line) > columns else { return [line] }
    return lines(of: [StyledText.Run(text: text)], columns: columns).map(\.text)
  }

  private init(columns: Int) { self.columns = columns }

  private mutating func add(_ run: StyledText.Run) {
    guard !run.isLineBreak else { return endLine() }
    let safe = Printable.line(run.text)
    guard !safe.isPrintableASCII else { return add(ascii: safe, run.look) }
    var part = ""
    for character in safe {
      if character == " " {
        take(&part, run.look)
        endWord()
        space = StyledText.Run(text: " ", look: run.look)
      } else if DisplayWidth.of(character) > 1 {
        take(&part, run.look)
        add(wide: character, run.look)
      } else {
        part.append(character)
      }
    }
    take(&part, run.look)
  }

  private mutating func add(ascii text: String, _ look: Look) {
    let words = text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    for (index, part) in words.enumerated() {
      if index > 0 {
        endWord()
        space = StyledText.Run(text: " ", look: look)
      }
      guard !part.isEmpty else { continue }
      word.append(Piece(text: String(Substring(part)), width: part.count, look: look))
    }
  }

  private mutating func take(_ part: inout String, _ look: Look) {
    guard !part.isEmpty else { return }
    word.append(Piece(text: part, width: DisplayWidth.of(part), look: look))
    part = ""
  }

  /// Adds a wide character; lines may break around it unless it is punctuation.
  private mutating func add(wide character: Character, _ look: Look) {
    let lastOpens = word.last?.text.last.map(Self.opening.contains) ?? false
    if !Self.closing.contains(character), !lastOpens { endWord() }
    word.append(Piece(text: String(character), width: 2, look: look))
  }

  private static let closing = Set("、。，．・：；？！）」』】〕》〉”’ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々")
  private static let opening = Set("（「『【〔《〈“‘")

  private mutating func endWord() {
    guard !word.isEmpty else { return }
    let needed = word.reduce(0) { $0 + $1.width }
    if width > 0, width + (space == nil ? 0 : 1) + needed > columns { newLine() }
    if let space, width > 0 {
      append(space)
      width += 1
    }
    space = nil
    for piece in word {
      if width + piece.width <= columns {
        append(StyledText.Run(text: piece.text, look: piece.look))
        width += piece.width
      } else {
        appendBroken(piece)
      }
    }
    word = []
  }

  private mutating func appendBroken(_ piece: Piece) {
    guard !piece.text.isPrintableASCII else { return appendBroken(ascii: piece) }
    var part = ""
    for character in piece.text {
      let cells = DisplayWidth.of(character)
      if width + cells > columns, width > 0 {
        append(StyledText.Run(text: part, look: piece.look))
        part = ""
        newLine()
      }
      part.append(character)
      width += cells
    }
    append(StyledText.Run(text: part, look: piece.look))
  }

  private mutating func appendBroken(ascii piece: Piece) {
    var rest = piece.text.utf8[...]
    while !rest.isEmpty {
      if width >= columns { newLine() }
      let part = rest.prefix(columns - width)
      append(StyledText.Run(text: String(Substring(part)), look: piece.look))
      width += part.count
      rest = rest[part.endIndex...]
    }
  }

  private mutating func append(_ run: StyledText.Run) {
    guard !run.text.isEmpty else { return }
    // No copy of the run: that would also copy its text.
    if let last = line.runs.indices.last, line.runs[last].look == run.look {
      line.runs[last].text += run.text
    } else {
      line.runs.append(run)
    }
  }

  private mutating func newLine() {
    lines.append(line)
    line = StyledText(runs: [])
    width = 0
    space = nil
  }

  private mutating func endLine() {
    endWord()
    newLine()
  }
}

extension StyledText.Run {
  /// A forced line break.
  static let lineBreak = StyledText.Run(text: "\n")
  var isLineBreak: Bool { self == .lineBreak }
}
