/// A value as a text has it: quoted, a word without quotes, or a word of a shell's command line.
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
    while place - start < 2, text[place].isAny(of: "bBrRuULN@<") { place += 1 }
    let escape = text.end(from: place, atMost: 3) { $0 == "\\" } - place
    place += escape
    let quote = text[place]
    guard isMark(quote) else { return nil }
    place += 1
    // Three quotes in Python, Swift and TOML.
    let isTriple = text[place] == quote && text[place + 1] == quote
    if isTriple { place += 2 }
    var index = place
    while index < text.count, index - place < Self.longest {
      let byte = text[index]
      if byte == "\n" { return nil }
      if byte == "\\" {
        let run = text.end(from: index) { $0 == "\\" } - index
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
        if quote == "'", text[index + 1] == quote, index > place, !isTriple {
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
    let end = text.end(from: start, atMost: Self.longest, isVisible)
    guard end > start, end - start < Self.longest else { return nil }
    range = start..<end
    self.end = end
  }

  /// Reads the word of a shell's command line at an index; nil if none starts there or it is too long.
  init?(shellWordIn text: Text, at start: Int) {
    let quote = isQuote(text[start]) ? text[start] : nil
    let first = quote == nil ? start : start + 1
    let longest = 256
    // Whitespace, a quote, a backslash or an operator of the shell ends a word without quotes.
    let end = text.end(from: first, atMost: longest) {
      quote == nil ? isVisible($0) && !$0.isAny(of: "\"'\\|;&`") : $0 != quote && $0 != "\n"
    }
    let isClosed = end < text.count && text[end] == quote
    guard end > first, end - first < longest, quote == nil || isClosed else { return nil }
    range = first..<end
    self.end = isClosed ? end + 1 : end
  }
}
