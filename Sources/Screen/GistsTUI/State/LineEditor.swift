import TerminalOutput

/// A line of text that a user edits.
struct LineEditor: Hashable, Sendable {
  /// The most characters: a user may paste a whole file by mistake.
  private static let longest = 1_000

  private(set) var before: String
  private(set) var after = ""

  init(_ text: String = "") { before = text }

  var text: String { before + after }
  var isEmpty: Bool { before.isEmpty && after.isEmpty }

  /// Replaces the text; the cursor is at its end.
  mutating func set(_ text: String) { self = LineEditor(text) }

  /// Types text at the cursor; line ends become spaces.
  mutating func insert(_ text: String) {
    before += String(Printable.line(text).prefix(max(0, Self.longest - self.text.count)))
  }

  /// Edits the line; false if the key doesn't edit.
  mutating func handle(_ key: Key) -> Bool {
    switch key {
    case .text(let text), .paste(let text): insert(text)
    case .backspace, .control("h"): before = String(before.dropLast())
    case .delete, .control("d"): after = String(after.dropFirst())
    case .left, .control("b"): move(before.count - 1)
    case .right, .control("f"): move(before.count + 1)
    case .home, .control("a"): move(0)
    case .end, .control("e"): move(text.count)
    case .control("u"): before = ""
    case .control("k"): after = ""
    case .control("w"): deleteWord()
    default: return false
    }
    return true
  }

  private mutating func move(_ count: Int) {
    let text = text
    let count = max(0, min(count, text.count))
    before = String(text.prefix(count))
    after = String(text.dropFirst(count))
  }

  /// Deletes the word before the cursor.
  private mutating func deleteWord() {
    let kept = before.reversed().drop { $0 == " " }.drop { $0 != " " }
    before = String(kept.reversed())
  }
}

extension Key {
  /// Whether the key replaces a text that is selected.
  var replacesText: Bool {
    switch self {
    case .text, .paste, .backspace, .delete: true
    default: false
    }
  }
}

/// The lines that were typed into a field earlier.
struct LineHistory: Hashable, Sendable {
  private static let mostLines = 100

  /// The newest is last.
  private var lines: [String] = []

  var isEmpty: Bool { lines.isEmpty }

  mutating func add(_ line: String) {
    guard !line.allSatisfy(\.isWhitespace) else { return }
    lines.removeAll { $0 == line }
    lines.append(line)
    lines.removeFirst(max(0, lines.count - Self.mostLines))
  }

  /// The place of a recalled line, and the text that was typed before.
  struct Place: Hashable, Sendable {
    fileprivate let index: Int
    let typed: String
  }

  /// Returns the next older line that contains a text, and its place; nil if there is none.
  func older(than place: Place?, typed: String, containing text: String = "") -> (String, Place)? {
    let index = lines[..<(place?.index ?? lines.count)].lastIndex {
      text.isEmpty || $0.contains(text)
    }
    return index.map { (lines[$0], Place(index: $0, typed: place?.typed ?? typed)) }
  }

  /// Returns the next newer line, or at the end the typed text, which has no place.
  func newer(than place: Place) -> (String, Place?) {
    let next = place.index + 1
    return lines.indices.contains(next)
      ? (lines[next], Place(index: next, typed: place.typed)) : (place.typed, nil)
  }
}
