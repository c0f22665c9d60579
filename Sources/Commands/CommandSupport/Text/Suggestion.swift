/// Suggests a word for a mistyped one.
package enum Suggestion {
  /// Returns the word nearest to the typed one; nil if none is near.
  ///
  /// A near word starts with the typed one or differs in few letters. Case is ignored.
  package static func nearest(to typed: String, among words: [String]) -> String? {
    let typed = Array(typed.lowercased())
    guard (2...longest).contains(typed.count) else { return nil }
    let near = words.filter { word in
      let length = max(typed.count, word.count)
      return word.lowercased().hasPrefix(String(typed)) || mistakes(typed, in: word) * 3 <= length
    }
    return near.min { mistakes(typed, in: $0) < mistakes(typed, in: $1) }
  }

  /// Returns the words sorted by how similar they are to the typed one; equally similar ones keep
  /// their order.
  package static func byDistance(to typed: String, _ words: [String]) -> [String] {
    let typed = Array(typed.lowercased().prefix(longest))
    let rated = words.map { word in
      (
        word,
        word.lowercased().hasPrefix(String(typed))
          ? 0 : mistakes(typed, in: String(word.prefix(longest)))
      )
    }
    return rated.enumerated().sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }
      .map(\.element.0)
  }

  /// Longer words are compared by their beginning.
  private static let longest = 40

  /// Returns the edit distance; swapping two neighbors is one mistake (optimal string alignment).
  private static func mistakes(_ typed: [Character], in word: String) -> Int {
    let word = Array(word.lowercased())
    var before: [Int] = []
    var last = Array(0...word.count)
    for row in typed.indices {
      var line = [row + 1]
      for column in word.indices {
        let isSame = typed[row] == word[column]
        var count = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, line[column] + 1)
        if row > 0, column > 0, typed[row] == word[column - 1], typed[row - 1] == word[column] {
          count = min(count, before[column - 1] + 1)
        }
        line.append(count)
      }
      (before, last) = (last, line)
    }
    return last[word.count]
  }
}
