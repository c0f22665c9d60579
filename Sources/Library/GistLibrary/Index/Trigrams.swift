/// Expressions for the index of trigrams.
enum Trigrams {
  /// Returns the FTS5 expression that finds a folded text; nil if it is too short.
  ///
  /// Every third trigram and the last one are enough, as the text itself is compared afterwards.
  static func expression(of text: String) -> String? {
    let characters = Array(text.unicodeScalars)
    guard characters.count >= 3 else { return nil }
    let last = characters.count - 3
    var starts = Array(stride(from: 0, to: last, by: 3).prefix(limit))
    starts.append(last)
    return starts.map { start in
      // By scalar: FTS5 sees a quotation mark even if Swift combines it with an accent.
      let marks = characters[start..<start + 3].map { $0 == "\"" ? "\"\"" : String($0) }
      return "\"\(marks.joined())\""
    }.joined(separator: " AND ")
  }

  /// More would not make a search faster.
  private static let limit = 16
}
