/// Makes messages of libjq readable.
enum FilterMessage {
  /// Returns what is wrong with an expression, from a message of jq's compiler such as
  /// `error: syntax error, unexpected '}', expecting $end (Unix shell quoting issues?) at
  /// <top-level>, line 2:` and the line.
  static func compiler(_ message: String) -> String {
    var text = message.prefix { $0 != "\n" }
    for prefix in ["jq: ", "error: "] where text.hasPrefix(prefix) {
      text = text.dropFirst(prefix.count)
    }
    for end in [" at <top-level>", " (Unix shell quoting issues?)"] {
      if let range = text.ranges(of: end).last { text = text[..<range.lowerBound] }
    }
    let readable = text.replacing("$end", with: "end of expression")
      .replacing("INVALID_CHARACTER", with: "invalid character")
    return readable.isEmpty ? "syntax error" : String(readable)
  }
}
