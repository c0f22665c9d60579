import TerminalOutput
package import TerminalScreen
import TextFolding

/// The lines of a document as they are drawn; the lines of a large text are created when they
/// become visible.
///
/// The code that loads a document creates its lines: finding the rows of a large text takes too
/// long for a key.
package struct DocumentLines: Hashable, Sendable {
  fileprivate enum Part: Hashable, Sendable {
    case lines([DocumentLine])
    case text(TextRows, isSource: Bool)

    var count: Int {
      switch self {
      case .lines(let lines): lines.count
      case .text(let rows, _): rows.count
      }
    }
  }

  private var parts: [Part] = []
  /// The index of the first line of each part.
  private var starts: [Int] = []
  private(set) var count = 0
  /// The index of each section's heading.
  private(set) var sections: [Int] = []
  /// The size of texts and images.
  private(set) var byteCount = 0
  /// The text in which words are searched for; nil for a large document.
  private var words: LineWords? = LineWords()

  /// The largest document in which a key searches for words.
  private static let mostSearchedBytes = 1 << 20

  package init() {}

  /// Creates the lines of a document; texts that are wrapped in other lines are not wrapped again.
  package init(_ document: BrowserDocument, reusing other: DocumentLines? = nil) {
    add(Self.header(of: document))
    for section in document.sections {
      if let name = section.name {
        if !isEmpty { add([DocumentLine(text: "")]) }
        sections.append(count)
        add([DocumentLine(text: StyledText(name, Look(.bold)), detail: section.detail)])
      }
      switch section.content {
      case .lines(let lines, let images):
        add(Self.lines(lines, images, columns: document.columns, isSource: section.isSource))
      case .text(let text):
        let rows =
          other?.rows(of: text, columns: document.columns)
          ?? TextRows(text, columns: document.columns)
        add(.text(rows, isSource: section.isSource))
        byteCount += text.byteCount
      }
    }
    index()
  }

  private func rows(of text: ScreenText, columns: Int) -> TextRows? {
    for case .text(let rows, _) in parts where rows.areRows(of: text, columns: columns) {
      return rows
    }
    return nil
  }

  /// Wraps lines to a width.
  init(_ lines: some Sequence<StyledText>, columns: Int) {
    add(Self.lines(lines, columns: columns))
    index()
  }

  /// Wraps a text to a width.
  package init(_ text: ScreenText, columns: Int) {
    add(.text(TextRows(text, columns: columns), isSource: false))
    byteCount += text.byteCount
    index()
  }

  var isEmpty: Bool { count == 0 }

  /// Adds lines at the end of the last section.
  mutating func append(_ other: DocumentLines) {
    for part in other.parts {
      if case .lines(let lines) = part { add(lines) } else { add(part) }
    }
    byteCount += other.byteCount
    if let added = other.words { words?.append(added) } else { words = nil }
    if let words, words.byteCount > Self.mostSearchedBytes { self.words = nil }
  }

  private mutating func add(_ part: Part) {
    guard part.count > 0 else { return }
    starts.append(count)
    parts.append(part)
    count += part.count
  }

  private mutating func add(_ lines: [DocumentLine]) {
    for case let image? in lines.lazy.map(\.image) where image.row == 0 {
      byteCount += image.image.byteCount
    }
    guard case .lines(var all)? = parts.last else { return add(.lines(lines)) }
    // Removed so that it is not copied.
    parts.removeLast()
    all += lines
    parts.append(.lines(all))
    count += lines.count
  }

  /// Returns lines with their images, wrapped to a width.
  private static func lines(
    _ lines: some Sequence<StyledText>, _ images: [PlacedImage] = [], columns: Int,
    isSource: Bool = false
  ) -> [DocumentLine] {
    var (result, images) = ([DocumentLine](), images[...])
    for (index, line) in lines.enumerated() {
      while let first = images.first, first.line + first.image.rows <= index {
        images.removeFirst()
      }
      if let first = images.first, first.line <= index {
        let row = DocumentLine.ImageRow(
          image: first.image, row: index - first.line, column: first.column)
        result.append(DocumentLine(text: line, image: row))
        continue
      }
      for (place, row) in line.wrapped(to: columns).enumerated() {
        result.append(
          DocumentLine(
            text: row, isContinued: place > 0, number: isSource ? index + 1 : nil))
      }
    }
    return result
  }

  /// Returns the title and the lines below it, beside the image.
  private static func header(of document: BrowserDocument) -> [DocumentLine] {
    let room = max(1, document.columns - (document.image.map { $0.columns + 2 } ?? 0))
    let texts =
      [StyledText(document.title, Look(.bold))]
      + document.about.flatMap { $0.wrappedBetweenWords(to: room) }
    guard let image = document.image else { return texts.map { DocumentLine(text: $0) } }
    let gap = StyledText(String(repeating: " ", count: image.columns + 2))
    return (0..<max(texts.count, image.rows)).map { row in
      DocumentLine(
        text: gap + (row < texts.count ? texts[row] : ""),
        image: row < image.rows
          ? DocumentLine.ImageRow(image: image, row: row, column: 0) : nil)
    }
  }
}

extension DocumentLines {
  /// The existing lines with these indexes.
  subscript(range: Range<Int>) -> [DocumentLine] {
    var lines: [DocumentLine] = []
    for (part, start) in zip(parts, starts) {
      let inside = max(range.lowerBound - start, 0)..<max(range.upperBound - start, 0)
      switch part {
      case .lines(let all): lines += all[inside.clamped(to: all.indices)]
      case .text(let rows, let isSource):
        lines += rows.rows(inside).map { row in
          DocumentLine(
            text: row.text, isContinued: row.isContinued, number: isSource ? row.line + 1 : nil)
        }
      }
    }
    return lines
  }

  /// Returns the index at which a line of a section begins, from 1; nil if there is none in the
  /// range of the section's lines.
  func index(ofLine line: Int, in range: Range<Int>) -> Int? {
    for (part, start) in zip(parts, starts)
    where range.overlaps(start..<start + part.count) {
      switch part {
      case .lines(let all):
        let inside = range.clamped(to: start..<start + all.count)
        let begins = inside.lazy.filter { !all[$0 - start].isContinued }
        if let index = begins.dropFirst(line - 1).first { return index }
      case .text(let rows, _): return rows.row(ofLine: line - 1).map { start + $0 }
      }
    }
    return nil
  }
}

/// The lines of a section, whatever the width to which they are wrapped.
extension DocumentLines {
  /// Returns the line of a section that has a row at an index, from 1, and the number of its rows
  /// before; nil outside of the section's lines.
  func line(at index: Int, in range: Range<Int>) -> (number: Int, rowsBefore: Int)? {
    for (part, start) in zip(parts, starts)
    where range.overlaps(start..<start + part.count) {
      switch part {
      case .lines(let all):
        let inside = range.clamped(to: start..<start + all.count)
        guard inside.contains(index) else { return nil }
        let begins = (inside.lowerBound...index).filter { !all[$0 - start].isContinued }
        return begins.last.map { (begins.count, index - $0) }
      case .text(let rows, _):
        guard let row = rows.rows(index - start..<index - start + 1).first else { return nil }
        let begin = rows.row(ofLine: row.line) ?? index - start
        return (row.line + 1, index - start - begin)
      }
    }
    return nil
  }

  /// Returns the number of lines of a section; nil for a text, which has the same at any width.
  func lineCount(in range: Range<Int>) -> Int? {
    for (part, start) in zip(parts, starts)
    where range.overlaps(start..<start + part.count) {
      guard case .lines(let all) = part else { return nil }
      return range.clamped(to: start..<start + all.count).count { !all[$0 - start].isContinued }
    }
    return nil
  }
}

/// Finds words.
extension DocumentLines {
  /// Whether words are found so fast that a key can wait for them.
  var isSearchedAtOnce: Bool { words != nil }

  /// Returns the indexes of the lines in which one of some words begins, ignoring case, accents and
  /// strokes.
  package func indexes(containing words: [String]) -> [Int] {
    let words = words.map { Folding.fold($0) }
    if let known = self.words { return known.rows(containing: words) }
    var found: [Int] = []
    for (part, start) in zip(parts, starts) {
      for block in part.blocks {
        let rows = part.words(block).rows(containing: words).map { start + block.lowerBound + $0 }
        // Neighboring blocks share a row.
        found += rows.drop { $0 == found.last }
      }
    }
    return found
  }

  private mutating func index() {
    var words = LineWords()
    for part in parts {
      if case .text(let rows, _) = part, rows.text.byteCount > Self.mostSearchedBytes {
        return self.words = nil
      }
      words.append(part.words(0..<part.count))
    }
    self.words = words.byteCount > Self.mostSearchedBytes ? nil : words
  }
}

extension DocumentLines.Part {
  /// The number of rows that are searched at a time.
  private static let blockSize = 10_000

  /// The rows in ranges that overlap by one, because a word may continue in the next row.
  fileprivate var blocks: [Range<Int>] {
    stride(from: 0, to: count, by: Self.blockSize).map { start in
      max(0, start - 1)..<min(start + Self.blockSize, count)
    }
  }

  fileprivate func words(_ range: Range<Int>) -> LineWords {
    var words = LineWords()
    switch self {
    case .lines(let lines):
      for line in lines[range] { words.add(line.text, isContinued: line.isContinued) }
    case .text(let rows, _):
      rows.forEachRow(in: range) { words.add($0, isContinued: $1, $2) }
    }
    return words
  }
}

/// A line of a document as it is drawn.
struct DocumentLine: Hashable, Sendable {
  /// A row of an image.
  struct ImageRow: Hashable, Sendable {
    let image: BrowserImage
    let row: Int
    let column: Int
  }

  var text: StyledText
  /// The text on the right of a section's heading; nil for other lines.
  var detail: String?
  /// The image that has a row on the line.
  var image: ImageRow?
  /// Whether it continues a line that was too long.
  var isContinued = false
  /// The number of the line in its file; nil for other lines.
  var number: Int?
}
