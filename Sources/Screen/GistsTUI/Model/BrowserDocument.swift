package import TerminalScreen

/// What can be read on a screen of its own.
package enum DocumentName: Hashable, Sendable {
  /// A gist, by its ID.
  case gist(String)
  /// A gist in the trash, by the ID that it had.
  case deleted(String)
  /// A repository, as OWNER/NAME.
  case repository(String)
  /// A file of a repository, OWNER/NAME.
  case repositoryFile(of: String, path: String)
  /// The output of a command, by its number.
  case output(Int)
  /// A user, by login.
  case user(String)
  case help
  /// What the status line said last, in full.
  case message
}

/// A text with a header and sections, such as a gist with its files.
package struct BrowserDocument: Hashable, Sendable {
  /// A part with a heading, such as a file.
  package struct Section: Hashable, Sendable {
    /// The name in the heading; nil for a part without one.
    package var name: String?
    /// The file's name in the gist; nil for other parts, such as comments.
    package var file: String?
    /// On the right of the heading: language and size.
    package var detail: String
    /// Not wrapped; a line that is too long is cut on the screen.
    package var lines: [StyledText]
    package var pictures: [PlacedPicture]
    /// Whether each line is one of the file, and may have its number.
    package var isSource: Bool

    package init(
      name: String?, file: String? = nil, detail: String = "", lines: [StyledText],
      pictures: [PlacedPicture] = [], isSource: Bool = false
    ) {
      self.name = name
      self.file = file
      self.detail = detail
      self.lines = lines
      self.pictures = pictures
      self.isSource = isSource
    }
  }

  package var title: String
  /// The lines below the title.
  package var about: [StyledText]
  package var sections: [Section]
  /// Drawn to the left of the title.
  package var picture: BrowserPicture?
  /// The columns for which the lines were made.
  package var columns: Int
  /// Whether newer contents are being loaded.
  package var isStale: Bool
  /// The address of its web page, as the host gave it; nil if it has none, or commands find it.
  package var url: String?

  package init(
    title: String, about: [StyledText] = [], sections: [Section], picture: BrowserPicture? = nil,
    columns: Int, isStale: Bool = false, url: String? = nil
  ) {
    self.title = title
    self.about = about
    self.sections = sections
    self.picture = picture
    self.columns = columns
    self.isStale = isStale
    self.url = url
  }
}

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
        append(line, columns: columns, number: section.isSource ? index + 1 : nil)
      }
    }
  }

  private mutating func append(_ line: StyledText, columns: Int, number: Int? = nil) {
    for (index, row) in line.wrapped(to: columns).enumerated() {
      add(DocumentLine(text: row, isContinued: index > 0, number: number))
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

/// A line of a document as it is drawn.
struct DocumentLine: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case text
    /// The heading of a section: its name; `detail` stands on the right.
    case heading(detail: String)
  }

  /// A row of a picture.
  struct PictureRow: Hashable, Sendable {
    let picture: BrowserPicture
    let row: Int
    let column: Int
  }

  var text: StyledText
  var kind = Kind.text
  /// The picture that has a row on the line.
  var picture: PictureRow?
  /// Whether it goes on with a line that was too long.
  var isContinued = false
  /// The number of the line in its file; nil for other lines.
  var number: Int?
}

/// The text of lines in lower case, in which words are found in one pass.
struct LineWords: Hashable, Sendable {
  /// The UTF-8 of all lines; each ends with LF, which no word contains.
  private var bytes: [UInt8] = []
  /// Where each line ends in ``bytes``.
  private var ends: [Int] = []

  private static let lineEnd = UInt8(ascii: "\n")

  mutating func add(_ line: StyledText) {
    for run in line.runs { bytes += run.text.lowercased().utf8 }
    bytes.append(Self.lineEnd)
    ends.append(bytes.count)
  }

  mutating func append(_ other: LineWords) {
    let start = bytes.count
    bytes += other.bytes
    ends += other.ends.map { start + $0 }
  }

  var byteCount: Int { bytes.count }

  /// Returns the indexes of the lines that contain one of some words in lower case.
  func lines(containing words: [String]) -> [Int] {
    var found: Set<Int> = []
    for word in words { found.formUnion(lines(containing: Array(word.utf8))) }
    return found.sorted()
  }

  /// Searches as Knuth, Morris and Pratt do: each byte is read once, whatever the word is.
  private func lines(containing word: [UInt8]) -> [Int] {
    guard !word.isEmpty else { return [] }
    let borders = Self.borders(of: word)
    var (found, line, matched, index) = ([Int](), 0, 0, 0)
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == Self.lineEnd {
        line += 1
        matched = 0
        continue
      }
      while matched > 0, word[matched] != byte { matched = borders[matched - 1] }
      if word[matched] == byte { matched += 1 }
      guard matched == word.count else { continue }
      found.append(line)
      // The rest of the line does not matter.
      index = ends[line]
      line += 1
      matched = 0
    }
    return found
  }

  /// Returns how long the longest proper beginning of each prefix is that also ends it.
  private static func borders(of word: [UInt8]) -> [Int] {
    var (borders, length) = ([0], 0)
    for byte in word.dropFirst() {
      while length > 0, word[length] != byte { length = borders[length - 1] }
      if word[length] == byte { length += 1 }
      borders.append(length)
    }
    return borders
  }
}
