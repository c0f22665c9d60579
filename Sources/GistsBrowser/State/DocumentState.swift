import TerminalScreen

/// A document on the screen: its lines, and how far it is scrolled.
struct DocumentState: Hashable, Sendable {
  /// A line as it is drawn.
  struct Line: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      case text
      /// The heading of a section: its name; `detail` stands on the right.
      case heading(detail: String)
    }

    var text: StyledText
    var kind = Kind.text
    /// The picture that has a row on the line.
    var picture: PictureRow?
    /// Whether it goes on with a line that was too long.
    var isContinued = false
  }

  /// A row of a picture.
  struct PictureRow: Hashable, Sendable {
    let picture: BrowserPicture
    let row: Int
    let column: Int
  }

  private(set) var document: BrowserDocument?
  private(set) var lines: [Line] = []
  /// The index in ``lines`` of each section's heading.
  private(set) var sections: [Int] = []
  var top = 0
  /// The words that were looked for, in lower case.
  private(set) var finds: [String] = []
  /// The line of a search that was gone to.
  private var sought: SearchPlace?
  /// Whether to go to it when the contents come.
  private var isSeeking = false
  /// The indexes of the lines that contain one of them.
  private(set) var matches: [Int] = []
  /// The index in ``matches`` of the one that was gone to last.
  private var match: Int?
  var problem: BrowserMessage?
  /// The size of the pictures.
  private(set) var pictureBytes = 0
  var isLoading = true
  /// What was asked for last.
  private var request: Request?
  /// What `y` does in this document after it was read: a push, a pull.
  var offer: Offer?

  private struct Request: Hashable, Sendable {
    let columns: Int
    let isFromNetwork: Bool
  }

  /// A command that the person may confirm after reading.
  struct Offer: Hashable, Sendable {
    var verb: String
    var arguments: [String]
  }

  /// Whether the contents must be loaded for this width.
  func needsLoad(columns: Int, fromNetwork: Bool) -> Bool {
    guard let request else { return true }
    return request.columns != columns || fromNetwork && !request.isFromNetwork
  }

  mutating func request(columns: Int, fromNetwork: Bool) {
    request = Request(
      columns: columns, isFromNetwork: fromNetwork || request?.isFromNetwork ?? false)
    isLoading = true
  }

  /// Loads the contents again as soon as they are drawn.
  mutating func expire() { request = nil }

  /// Replaces the contents; the place stays.
  mutating func set(_ document: BrowserDocument) {
    self.document = document
    problem = nil
    isLoading = document.isStale
    lines = header(of: document)
    sections = []
    chosenSection = nil
    for section in document.sections {
      if let name = section.name {
        if !lines.isEmpty { lines.append(Line(text: "")) }
        sections.append(lines.count)
        lines.append(
          Line(text: StyledText(name, Look(.bold)), kind: .heading(detail: section.detail)))
      }
      append(section, columns: document.columns)
    }
    pictureBytes = lines.reduce(0) { sum, line in
      line.picture.map { $0.row == 0 ? sum + $0.picture.byteCount : sum } ?? sum
    }
    look(for: finds)
    if isSeeking { goToSought() }
  }

  private mutating func append(_ section: BrowserDocument.Section, columns: Int) {
    lines.reserveCapacity(lines.count + section.lines.count)
    var pictures = section.pictures[...]
    for (index, line) in section.lines.enumerated() {
      while let first = pictures.first, first.line + first.picture.rows <= index {
        pictures.removeFirst()
      }
      if let first = pictures.first, first.line <= index {
        let row = PictureRow(
          picture: first.picture, row: index - first.line, column: first.column)
        lines.append(Line(text: line, picture: row))
      } else {
        lines += line.wrapped(to: columns).enumerated().map {
          Line(text: $1, isContinued: $0 > 0)
        }
      }
    }
  }

  /// Returns the title and the lines below it, beside the picture.
  private func header(of document: BrowserDocument) -> [Line] {
    let room = max(1, document.columns - (document.picture.map { $0.columns + 2 } ?? 0))
    let texts =
      [StyledText(document.title, Look(.bold))] + document.about.flatMap { $0.wrapped(to: room) }
    guard let picture = document.picture else { return texts.map { Line(text: $0) } }
    let gap = StyledText(String(repeating: " ", count: picture.columns + 2))
    return (0..<max(texts.count, picture.rows)).map { row in
      Line(
        text: gap + (row < texts.count ? texts[row] : ""),
        picture: row < picture.rows ? PictureRow(picture: picture, row: row, column: 0) : nil)
    }
  }

  /// Adds lines at the end of the last section.
  mutating func append(_ line: StyledText, columns: Int) {
    lines += line.wrapped(to: columns).map { Line(text: $0) }
  }

  /// Looks for text; ignores case.
  mutating func look(for words: [String]) {
    let words = words.map { $0.lowercased() }.filter { !$0.isEmpty }
    if finds != words { match = nil }
    finds = words
    matches =
      words.isEmpty
      ? []
      : lines.indices.filter { index in
        let line = lines[index].text.text.lowercased()
        return words.contains { line.contains($0) }
      }
  }

  /// Goes to a line that a search found, as soon as the contents are there; nil ends that search.
  mutating func seek(_ place: SearchPlace?) {
    guard place != sought else { return }
    sought = place
    isSeeking = place != nil
    look(for: place?.words ?? [])
    if isSeeking { goToSought() }
  }

  /// Shows the match that is nearest to the line: Markdown has other lines than its file.
  private mutating func goToSought() {
    guard let sought, let range = range(of: sought.file) else { return }
    let wanted = index(ofLine: sought.line, in: range)
    let near = matches.indices.filter { range.contains(matches[$0]) }.min {
      abs(matches[$0] - wanted) < abs(matches[$1] - wanted)
    }
    match = near
    chosenSection = nil
    // The lines before are part of what was found.
    top = max(range.lowerBound - 1, (near.map { matches[$0] } ?? wanted) - Self.linesBefore)
  }

  private static let linesBefore = 2

  /// The indexes of a file's lines below its heading.
  private func range(of file: String) -> Range<Int>? {
    let named = document?.sections.filter { $0.name != nil } ?? []
    guard let index = named.firstIndex(where: { $0.file == file }) else { return nil }
    let end = sections.indices.contains(index + 1) ? sections[index + 1] : lines.count
    return sections[index] + 1..<max(end, sections[index] + 1)
  }

  private func index(ofLine line: Int, in range: Range<Int>) -> Int {
    var count = 0
    for index in range where !lines[index].isContinued {
      count += 1
      if count == line { return index }
    }
    return range.lowerBound
  }

  /// Scrolls to the next or the previous match, or to the first one from here on; false if there is
  /// none.
  mutating func showMatch(after isNext: Bool) -> Bool {
    guard !matches.isEmpty else { return false }
    let count = matches.count
    let next =
      match.map { ($0 + (isNext ? 1 : count - 1)) % count } ?? matches.firstIndex { $0 >= top } ?? 0
    match = next
    isSeeking = false
    chosenSection = nil
    top = matches[next]
    return true
  }

  /// The section that was gone to; nil after scrolling.
  private(set) var chosenSection: Int?

  /// The index of the current section: the one that was gone to, or else the one at the top of the
  /// screen; nil if there is none.
  var section: Int? {
    chosenSection ?? sections.lastIndex { $0 <= top } ?? (sections.isEmpty ? nil : 0)
  }

  /// The name of the current file; nil in other parts.
  var fileName: String? {
    guard let section else { return nil }
    return document?.sections.filter { $0.name != nil }[section].file
  }

  /// The current part and how many of its kind there are: `file 1/2`, `comment 1/3`; nil in other
  /// documents.
  var part: String? {
    guard let section, let document else { return nil }
    let named = document.sections.filter { $0.name != nil }
    let isFile = named[section].file != nil
    guard isFile || named.contains(where: { $0.file != nil }) else { return nil }
    let index = named.prefix(section).count { ($0.file != nil) == isFile }
    let count = named.count { ($0.file != nil) == isFile }
    return "\(isFile ? "file" : "comment") \(index + 1)/\(count)"
  }

  /// Goes to the next or the previous section.
  mutating func showSection(after isNext: Bool) {
    guard let section else { return }
    let next = isNext && sections[section] > top ? section : section + (isNext ? 1 : -1)
    let target = max(
      0, min(chosenSection == nil ? next : section + (isNext ? 1 : -1), sections.count - 1))
    chosenSection = target
    isSeeking = false
    top = sections[target]
  }

  /// Scrolls by lines.
  mutating func scroll(by lines: Int) {
    chosenSection = nil
    isSeeking = false
    top += lines
  }
}
