import TerminalScreen

/// The lines of a document as they are drawn, and what is needed to find words in them.
///
/// Whoever loads a document makes them: a key that had to wait for the lines of a large one would
/// freeze the screen.
package struct DocumentLines: Hashable, Sendable {
  private(set) var all: [DocumentLine] = []
  /// The index of each section's heading.
  private(set) var sections: [Int] = []
  /// The size of the pictures.
  private(set) var pictureBytes = 0
  private var words = LineWords()

  /// How much of a document is shown.
  struct Limit: Hashable, Sendable {
    var lines = 100_000
    var bytes = 4 << 20
  }

  private let limit: Limit

  init() { limit = Limit() }

  /// Makes the lines of a document.
  package init(_ document: BrowserDocument) { self.init(document, limit: Limit()) }

  init(_ document: BrowserDocument, limit: Limit) {
    self.limit = limit
    for line in Self.header(of: document) { add(line) }
    for section in document.sections {
      if let name = section.name {
        if !all.isEmpty { add(DocumentLine(text: "")) }
        sections.append(all.count)
        let kind = DocumentLine.Kind.heading(detail: section.detail)
        add(DocumentLine(text: StyledText(name, Look(.bold)), kind: kind))
      }
      append(section, columns: document.columns)
    }
  }

  /// Wraps lines to a width.
  init(_ lines: some Sequence<StyledText>, columns: Int, limit: Limit = Limit()) {
    self.limit = limit
    for line in lines {
      guard !isFull else {
        addRestNote()
        break
      }
      append(line, columns: columns)
    }
  }

  var isEmpty: Bool { all.isEmpty }

  /// Adds lines at the end of the last section.
  mutating func append(_ other: DocumentLines) {
    all += other.all
    words.append(other.words)
    pictureBytes += other.pictureBytes
  }

  /// Returns the indexes of the lines that contain one of some words in lower case.
  func indexes(containing words: [String]) -> [Int] { self.words.lines(containing: words) }

  private var isFull: Bool { all.count >= limit.lines || words.byteCount >= limit.bytes }

  private mutating func append(_ section: BrowserDocument.Section, columns: Int) {
    var pictures = section.pictures[...]
    for (index, line) in section.lines.enumerated() {
      guard !isFull else { return addRestNote() }
      while let first = pictures.first, first.line + first.picture.rows <= index {
        pictures.removeFirst()
      }
      if let first = pictures.first, first.line <= index {
        let row = DocumentLine.PictureRow(
          picture: first.picture, row: index - first.line, column: first.column)
        add(DocumentLine(text: line, picture: row))
      } else {
        append(line, columns: columns)
      }
    }
  }

  private mutating func append(_ line: StyledText, columns: Int) {
    for (index, row) in line.wrapped(to: columns).enumerated() {
      add(DocumentLine(text: row, isContinued: index > 0))
    }
  }

  private mutating func addRestNote() {
    add(DocumentLine(text: StyledText("… the rest is not shown", Look(.dim))))
  }

  private mutating func add(_ line: DocumentLine) {
    all.append(line)
    words.add(line.text)
    if let picture = line.picture, picture.row == 0 { pictureBytes += picture.picture.byteCount }
  }

  /// Returns the title and the lines below it, beside the picture.
  private static func header(of document: BrowserDocument) -> [DocumentLine] {
    let room = max(1, document.columns - (document.picture.map { $0.columns + 2 } ?? 0))
    let texts =
      [StyledText(document.title, Look(.bold))]
      + document.about.flatMap { $0.wrappedBetweenWords(to: room) }
    guard let picture = document.picture else { return texts.map { DocumentLine(text: $0) } }
    let gap = StyledText(String(repeating: " ", count: picture.columns + 2))
    return (0..<max(texts.count, picture.rows)).map { row in
      DocumentLine(
        text: gap + (row < texts.count ? texts[row] : ""),
        picture: row < picture.rows
          ? DocumentLine.PictureRow(picture: picture, row: row, column: 0) : nil)
    }
  }
}
