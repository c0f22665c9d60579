import ByteTools
import TerminalOutput
import TextFolding

/// A document on the screen: its lines and scroll position.
struct DocumentState: Hashable, Sendable {
  private(set) var document: BrowserDocument?
  private(set) var lines = DocumentLines()
  var top = 0
  /// The number of columns scrolled out of view on the left.
  var sideways = 0
  /// The number of visible lines.
  var height = 0
  /// The search words, as they were typed.
  private(set) var finds: [String] = []
  /// The line a search jumped to.
  private var sought: SearchPlace?
  /// Whether to go to that line when the contents are loaded.
  private var isSeeking = false
  /// Whether to go to the end when all contents are loaded.
  private var isSeekingEnd = false
  /// The indexes of the lines that contain a search word.
  private(set) var matches: [Int] = []
  /// The progress of the search in a large document.
  private(set) var finding = Finding.none
  /// Whether to go to the first match when matches are found.
  private var showsFound = false
  /// The index of the current match in ``matches``.
  private var match: Int?
  var problem: BrowserMessage?
  var isLoading = true
  /// The width of the last request; nil if the document must be requested again.
  private var requestedColumns: Int?
  /// Whether the host was also asked.
  private var isFromNetwork = false
  /// Whether what was read before the next request may be outdated.
  private(set) var isOutdated = false
  /// A command that is offered after reading: a push, a pull.
  var offer: Offer?
  /// Whether a star changed since the request: the contents may show the old one.
  var hasOldStar = false
  /// The gist that the output of a command is about.
  var gist: String?

  enum Finding: Hashable, Sendable { case none, wanted, running }

  /// Whether the contents must be loaded for this width.
  func needsLoad(columns: Int, fromNetwork: Bool) -> Bool {
    requestedColumns != columns || fromNetwork && !isFromNetwork
  }

  mutating func request(columns: Int, fromNetwork: Bool) {
    requestedColumns = columns
    isFromNetwork = isFromNetwork || fromNetwork
    isLoading = true
    isOutdated = false
    hasOldStar = false
  }

  /// Requests the contents again as soon as they are drawn; what was read of them is not outdated.
  mutating func forgetRequest() { (requestedColumns, isFromNetwork) = (nil, false) }

  /// Reads the contents again as soon as they are drawn.
  mutating func expire() {
    forgetRequest()
    isOutdated = true
  }

  /// The index in ``lines`` of each section's heading.
  var sections: [Int] { lines.sections }

  /// Replaces the contents by a short document.
  mutating func set(_ document: BrowserDocument) { set(document, DocumentLines(document)) }

  /// Replaces the contents; keeps the position, within its section if the document has the same
  /// sections.
  mutating func set(_ document: BrowserDocument, _ lines: DocumentLines) {
    let isSame = self.document?.sections.map(\.name) == document.sections.map(\.name)
    let place = isSame ? sourcePlace : nil
    // Words are sought in a large text beside the keys: not again if it is the same.
    let isSought = !lines.isSearchedAtOnce && lines == self.lines
    self.document = document
    self.lines = lines
    problem = nil
    isLoading = document.isStale
    if !isSame { chosenSection = nil }
    if let place { top = index(of: place, columns: document.columns) }
    if !isSought { search(for: finds) }
    if isSeeking { goToSought() }
    goToSoughtEnd()
  }

  /// The first visible line by its source, so that it can be found again at another width.
  private struct SourcePlace {
    let section: Int
    /// The rows from the section's heading on.
    let offset: Int
    /// nil at the heading.
    let line: (number: Int, rowsBefore: Int)?
    /// The numbers of lines and rows in the section.
    let lineCount: Int?
    let rowCount: Int
    let columns: Int
  }

  private var sourcePlace: SourcePlace? {
    guard let document, let section = sections.lastIndex(where: { $0 <= top }) else { return nil }
    let range = self.range(ofSection: section)
    return SourcePlace(
      section: section, offset: top - sections[section], line: lines.line(at: top, in: range),
      lineCount: lines.lineCount(in: range), rowCount: range.count, columns: document.columns)
  }

  /// Returns the index at which a line begins that was the first visible one before.
  private func index(of place: SourcePlace, columns: Int) -> Int {
    let start = sections[place.section]
    let range = self.range(ofSection: place.section)
    let last = max(start, range.upperBound - 1)
    guard place.offset > 0, place.columns != columns else { return min(start + place.offset, last) }
    guard let line = place.line, place.lineCount == lines.lineCount(in: range),
      let first = lines.index(ofLine: line.number, in: range)
    else {
      // Rendered text has other lines at another width.
      return min(start + place.offset * range.count / max(1, place.rowCount), last)
    }
    let next = lines.index(ofLine: line.number + 1, in: range) ?? range.upperBound
    let rows = line.rowsBefore * place.columns / max(1, columns)
    return min(first + rows, max(first, next - 1), last)
  }

  /// The indexes of a section's lines below its heading.
  private func range(ofSection index: Int) -> Range<Int> {
    let end = sections.indices.contains(index + 1) ? sections[index + 1] : lines.count
    return sections[index] + 1..<max(end, sections[index] + 1)
  }

  /// Adds lines at the end of the last section.
  mutating func append(_ lines: DocumentLines) {
    self.lines.append(lines)
    goToSoughtEnd()
  }

  /// Goes to the end as soon as all contents are loaded, unless the user scrolls first.
  mutating func seekEnd() { isSeekingEnd = true }

  private mutating func goToSoughtEnd() {
    guard isSeekingEnd, !isLoading else { return }
    isSeekingEnd = false
    top = lines.count
  }

  /// The most search words: each one is searched for in all lines.
  private static let mostWords = 8

  /// Searches for words; ignores case, accents and strokes.
  mutating func search(for words: [String]) {
    let words = words.prefix(Self.mostWords).filter { !Folding.fold($0).isEmpty }
    if finds != words { match = nil }
    finds = words
    let isAtOnce = lines.isSearchedAtOnce || words.isEmpty
    matches = isAtOnce ? lines.indexes(containing: words) : []
    finding = isAtOnce ? .none : .wanted
  }

  /// Returns the search to run in a large document, once; nil if there is none.
  mutating func takeSearch() -> (words: [String], lines: DocumentLines)? {
    guard finding == .wanted else { return nil }
    finding = .running
    return (finds, lines)
  }

  /// Stores the matching lines; false if no search waits for them.
  mutating func take(matches: [Int], for words: [String]) -> Bool {
    guard words == finds, finding != .none else { return false }
    self.matches = matches
    finding = .none
    if isSeeking { goToSought() }
    defer { showsFound = false }
    return showsFound
  }

  /// Goes to the first match as soon as it is found; false if the matches are already known.
  mutating func showWhenFound() -> Bool {
    showsFound = finding != .none
    return showsFound
  }

  /// Goes to a line that a search found, as soon as the contents are loaded; nil ends that search.
  mutating func seek(_ place: SearchPlace?) {
    guard place != sought else { return }
    sought = place
    isSeeking = place != nil
    search(for: place?.words ?? [])
    if isSeeking { goToSought() }
  }

  /// Shows the match that is nearest to the line: rendered Markdown has other lines than its file.
  private mutating func goToSought() {
    guard let sought, let range = range(of: sought.file) else { return }
    let wanted = lines.index(ofLine: sought.line, in: range) ?? range.lowerBound
    let near = matches.indices.filter { range.contains(matches[$0]) }.min {
      abs(matches[$0] - wanted) < abs(matches[$1] - wanted)
    }
    match = near
    chosenSection = nil
    // The lines before it are part of the result.
    top = max(range.lowerBound - 1, (near.map { matches[$0] } ?? wanted) - Self.linesBefore)
  }

  private static let linesBefore = 2

  /// The indexes of a file's lines below its heading.
  private func range(of file: String) -> Range<Int>? {
    guard let index = headed.firstIndex(where: { $0.file?.isExactly(file) == true }) else {
      return nil
    }
    return range(ofSection: index)
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

  /// The current matching line: `2 of 5 matching lines`.
  var matchPlace: String? {
    match.map { "\(($0 + 1).grouped) of \(matches.count.grouped) matching lines" }
  }

  /// The section jumped to; nil after scrolling.
  private(set) var chosenSection: Int?

  /// The line that the user probably reads: the first visible one at the top of the document, the
  /// last one at its end, and in between in proportion to the scroll position.
  private var readLine: Int {
    let rest = lines.count - height
    guard rest > 0 else { return 0 }
    let first = max(0, min(top, rest))
    return first + max(0, height - 1) * first / rest
  }

  /// The index of the current section: the one jumped to, or else that of the line being read; nil
  /// if there is none.
  var section: Int? {
    chosenSection ?? sections.lastIndex { $0 <= readLine } ?? (sections.isEmpty ? nil : 0)
  }

  /// The address of a file's contents; nil if it is unknown.
  func rawURL(of file: String?) -> String? { file.flatMap { document?.rawURLs[ExactString($0)] } }

  /// The number of the current part and of all parts of its kind: `file 1/2`, `comment 1/3`; nil in
  /// other documents.
  var part: String? {
    guard let section, document != nil else { return nil }
    let headed = headed
    let isFile = headed[section].file != nil
    guard isFile || headed.contains(where: { $0.file != nil }) else { return nil }
    let index = headed.prefix(section).count { ($0.file != nil) == isFile }
    let count = headed.count { ($0.file != nil) == isFile }
    return "\(isFile ? "file" : "comment") \((index + 1).grouped)/\(count.grouped)"
  }

  /// Goes to the next or the previous section.
  mutating func showSection(after isNext: Bool) {
    if let section { showSection(section + (isNext ? 1 : -1)) }
  }

  /// Goes to a section.
  mutating func showSection(_ index: Int) {
    let target = max(0, min(index, sections.count - 1))
    guard sections.indices.contains(target) else { return }
    chosenSection = target
    isSeeking = false
    top = sections[target]
  }

  /// Scrolls by lines.
  mutating func scroll(by lines: Int) {
    chosenSection = nil
    (isSeeking, isSeekingEnd) = (false, false)
    top += lines
  }
}

extension DocumentState {
  /// A command that a key runs while a document is on the screen.
  struct Offer: Hashable, Sendable {
    var key: Character = "y"
    var verb: String
    var arguments: [String]
    /// Whether the document must be read first; if it is empty, there is nothing to do.
    var needsReading = true
  }
}
