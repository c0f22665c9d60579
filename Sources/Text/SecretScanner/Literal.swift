/// A value as a text has it: quoted, or a word without quotes.
struct Literal {
  /// The range of the value without its quotes.
  let range: Range<Int>
  /// The index after the value and its closing quote.
  let end: Int
  static let longest = 512

  /// Reads a quoted value at `"`, `'` or `` ` ``, at `\"` inside another text in quotes, or at a
  /// prefix such as in `b"…"`, `@"…"` and `<<"…"`; nil if there is none on this line.
  init?(quotedIn text: Text, at start: Int) {
    var place = start
    while place - start < 2, Self.prefixes.contains(text[place]) { place += 1 }
    let escape = text.end(from: place, atMost: 3) { $0 == Self.backslash } - place
    place += escape
    let quote = text[place]
    guard ByteClass.isMark(quote) else { return nil }
    place += 1
    // Three quotes in Python, Swift and TOML.
    let isTriple = text[place] == quote && text[place + 1] == quote
    if isTriple { place += 2 }
    var index = place
    while index < text.count, index - place < Self.longest {
      let byte = text[index]
      if byte == 0x0A { return nil }
      if byte == Self.backslash {
        let run = text.end(from: index) { $0 == Self.backslash } - index
        let isClosing = text[index + run] == quote && (escape > 0 ? run == escape : run % 2 == 0)
        if isClosing {
          range = place..<(escape > 0 ? index : index + run)
          end = index + run + 1
          return
        }
        index += max(run, 1) + (text[index + run] == quote ? 1 : 0)
        continue
      }
      if byte == quote {
        if escape > 0 { return nil }
        // Two single quotes are one in SQL, YAML and PowerShell.
        if quote == UInt8(ascii: "'"), text[index + 1] == quote, index > place, !isTriple {
          index += 2
          continue
        }
        range = place..<index
        end = index + (isTriple ? 3 : 1)
        return
      }
      index += 1
    }
    return nil
  }

  /// Reads the characters up to a blank or a line end; nil if none starts at an index or they are too
  /// many.
  init?(wordIn text: Text, at start: Int) {
    let end = text.end(from: start, atMost: Self.longest, ByteClass.isVisible)
    guard end > start, end - start < Self.longest else { return nil }
    range = start..<end
    self.end = end
  }

  private static let backslash = UInt8(ascii: "\\")
  private static let prefixes = Array("bBrRuULN@<".utf8)
}
