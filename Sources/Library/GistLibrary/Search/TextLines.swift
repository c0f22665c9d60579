/// The lines of a text, without their ends.
///
/// Only LF and CRLF end a line, as in editors and in `grep -n`. Lines are found one at a time: a text of
/// 10 MB can have 10 million.
struct TextLines: Sequence, IteratorProtocol {
  private var rest: Substring.UTF8View?

  init(_ text: String) { rest = text[...].utf8 }

  mutating func next() -> Substring? {
    guard let text = rest else { return nil }
    guard let end = text.firstIndex(of: UInt8(ascii: "\n")) else {
      rest = nil
      return Substring(text)
    }
    rest = text[text.index(after: end)...]
    let line = text[..<end]
    return Substring(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
  }
}
