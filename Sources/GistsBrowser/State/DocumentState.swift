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
  }

  private(set) var document: BrowserDocument?
  private(set) var lines: [Line] = []
  /// The index in ``lines`` of each section's heading.
  private(set) var sections: [Int] = []
  var top = 0
  /// What was looked for, in lower case.
  var find = ""
  /// The indexes of the lines that contain it.
  private(set) var matches: [Int] = []
  /// The index in ``matches`` of the one that was gone to last.
  private var match: Int?
  var problem: BrowserMessage?
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
      lines.reserveCapacity(lines.count + section.lines.count)
      for line in section.lines {
        lines += line.wrapped(to: document.columns).map { Line(text: $0) }
      }
    }
    look(for: find)
  }

  /// Returns the title and the lines below it, beside the picture.
  private func header(of document: BrowserDocument) -> [Line] {
    let texts = [StyledText(document.title, Look(.bold))] + document.about
    guard let picture = document.picture else { return texts.map { Line(text: $0) } }
    let gap = StyledText(String(repeating: " ", count: picture.columns))
    return (0..<max(texts.count, picture.lines.count)).map { row in
      let left = row < picture.lines.count ? picture.lines[row] : gap
      return Line(text: left + "  " + (row < texts.count ? texts[row] : ""))
    }
  }

  /// Adds lines at the end of the last section.
  mutating func append(_ line: StyledText, columns: Int) {
    lines += line.wrapped(to: columns).map { Line(text: $0) }
  }

  /// Looks for text; ignores case.
  mutating func look(for text: String) {
    if find != text.lowercased() { match = nil }
    find = text.lowercased()
    matches =
      find.isEmpty
      ? [] : lines.indices.filter { lines[$0].text.text.lowercased().contains(find) }
  }

  /// Scrolls to the next or the previous match, or to the first one from here on; false if there is
  /// none.
  mutating func showMatch(after isNext: Bool) -> Bool {
    guard !matches.isEmpty else { return false }
    let count = matches.count
    let next =
      match.map { ($0 + (isNext ? 1 : count - 1)) % count } ?? matches.firstIndex { $0 >= top } ?? 0
    match = next
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

  /// Goes to the next or the previous section.
  mutating func showSection(after isNext: Bool) {
    guard let section else { return }
    let next = isNext && sections[section] > top ? section : section + (isNext ? 1 : -1)
    let target = max(
      0, min(chosenSection == nil ? next : section + (isNext ? 1 : -1), sections.count - 1))
    chosenSection = target
    top = sections[target]
  }

  /// Scrolls by lines.
  mutating func scroll(by lines: Int) {
    chosenSection = nil
    top += lines
  }
}
