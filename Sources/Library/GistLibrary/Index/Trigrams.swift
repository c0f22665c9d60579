import Algorithms

/// Expressions for the index of trigrams.
enum Trigrams {
  /// Returns the FTS5 expression that finds a folded text; nil if it is too short.
  ///
  /// The text itself is compared afterwards, but reading a text takes longer than looking up
  /// trigrams: every third trigram of a rare word finds five times as many texts as all of them.
  static func expression(of text: String) -> String? {
    let characters = Array(text.unicodeScalars)
    guard characters.count >= 3 else { return nil }
    let last = characters.count - 3
    let count = min(last, limit)
    let starts = (0..<count).map { $0 * last / count } + [last]
    return starts.map { start in
      // By scalar: FTS5 sees a quotation mark even if Swift combines it with an accent.
      let marks = characters[start..<start + 3].map { $0 == "\"" ? "\"\"" : String($0) }
      return "\"\(marks.joined())\""
    }.uniqued().joined(separator: " AND ")
  }

  /// The most trigrams but the last; those of a longer text are spread evenly.
  private static let limit = 16
}
