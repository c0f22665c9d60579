/// A word of a shell's command line, without its quotes.
struct ShellWord {
  let range: Range<Int>
  /// The index after the word and its closing quote.
  let end: Int

  private static let longest = 256

  /// Reads the word at an index; nil if none starts there or it is too long.
  init?(in text: Text, at start: Int) {
    let bytes = text.bytes
    guard start < bytes.count else { return nil }
    let quote = ByteClass.isQuote(bytes[start]) ? bytes[start] : nil
    let first = quote == nil ? start : start + 1
    var end = first
    while end < bytes.count, end - first < Self.longest,
      quote == nil ? !Self.isEnd(bytes[end]) : bytes[end] != quote && bytes[end] != 0x0A
    { end += 1 }
    let isClosed = end < bytes.count && bytes[end] == quote
    guard end > first, end - first < Self.longest, quote == nil || isClosed else { return nil }
    range = first..<end
    self.end = isClosed ? end + 1 : end
  }

  /// Whitespace, a quote, a backslash, or an operator of the shell.
  private static func isEnd(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == 0x7F || ends.contains(byte)
  }

  private static let ends = Array("\"'\\|;&`".utf8)
}
