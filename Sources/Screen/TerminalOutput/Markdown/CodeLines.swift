/// Lines of preformatted text.
enum CodeLines {
  /// Returns the lines without line ends; a final line end does not start another line.
  static func lines(of text: String) -> [String] {
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isLineEnd)
      .map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  /// Returns the line escaped, with tabs expanded to multiples of four columns.
  static func shown(_ line: String) -> String {
    let safe = Printable.text(line)
    guard safe.utf8.contains(UInt8(ascii: "\t")) else { return safe }
    var (shown, column) = ("", 0)
    for piece in safe.split(separator: "\t", omittingEmptySubsequences: false) {
      if !shown.isEmpty || column > 0 || piece.startIndex > safe.startIndex {
        let gap = 4 - column % 4
        shown += String(repeating: " ", count: gap)
        column += gap
      }
      shown += piece
      column += DisplayWidth.of(String(piece))
    }
    return shown
  }
}

extension Character {
  /// Whether the character is LF or CRLF.
  fileprivate var isLineEnd: Bool { self == "\n" || self == "\r\n" }
}
