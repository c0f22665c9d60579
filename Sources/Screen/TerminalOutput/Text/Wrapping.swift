/// Wraps text into lines.
package struct Wrapping {
  /// An unbreakable piece, unless it is wider than a line.
  private struct Piece {
    var text: String
    var width: Int
    var look: Span.Look
  }

  private let columns: Int
  private var lines: [[Span]] = []
  private var line: [Span] = []
  private var width = 0
  /// The pieces since the last possible line break.
  private var word: [Piece] = []
  /// The pending space before the word: lines neither start nor end with one.
  private var space: Span?

  /// Wraps spans into lines of at most `columns` cells.
  ///
  /// Lines break at spaces and around wide characters, but do not start with closing punctuation.
  /// Words longer than a line are broken anywhere.
  static func lines(of spans: [Span], columns: Int) -> [[Span]] {
    var wrapping = Wrapping(columns: max(1, columns))
    for span in spans { wrapping.add(span) }
    wrapping.endLine()
    return wrapping.lines
  }

  /// Escapes plain text and wraps it into lines of at most `columns` cells.
  package static func lines(of text: String, columns: Int) -> [String] {
    let line = Printable.line(text)
    guard DisplayWidth.of(line) > columns else { return [line] }
    return lines(of: [Span(text: text)], columns: columns).map { $0.map(\.text).joined() }
  }

  private init(columns: Int) { self.columns = columns }

  private mutating func add(_ span: Span) {
    guard !span.isLineBreak else { return endLine() }
    let safe = Printable.line(span.text)
    var run = ""
    for character in safe {
      if character == " " {
        take(&run, span.look)
        endWord()
        space = Span(text: " ", look: span.look)
      } else if DisplayWidth.of(String(character)) > 1 {
        take(&run, span.look)
        add(wide: character, span.look)
      } else {
        run.append(character)
      }
    }
    take(&run, span.look)
  }

  private mutating func take(_ run: inout String, _ look: Span.Look) {
    guard !run.isEmpty else { return }
    word.append(Piece(text: run, width: DisplayWidth.of(run), look: look))
    run = ""
  }

  /// Adds a wide character; lines may break around it unless it is punctuation.
  private mutating func add(wide character: Character, _ look: Span.Look) {
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
        append(Span(text: piece.text, look: piece.look))
        width += piece.width
      } else {
        appendBroken(piece)
      }
    }
    word = []
  }

  private mutating func appendBroken(_ piece: Piece) {
    var part = ""
    for character in piece.text {
      let cells = DisplayWidth.of(String(character))
      if width + cells > columns, width > 0 {
        append(Span(text: part, look: piece.look))
        part = ""
        newLine()
      }
      part.append(character)
      width += cells
    }
    append(Span(text: part, look: piece.look))
  }

  private mutating func append(_ span: Span) {
    guard !span.text.isEmpty else { return }
    if let last = line.last, last.look == span.look {
      line[line.count - 1].text += span.text
    } else {
      line.append(span)
    }
  }

  private mutating func newLine() {
    lines.append(line)
    line = []
    width = 0
    space = nil
  }

  private mutating func endLine() {
    endWord()
    newLine()
  }
}
