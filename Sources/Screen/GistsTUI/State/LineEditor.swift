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

  /// Edits the line; false if the key does not.
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
