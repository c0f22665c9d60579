/// The word that a person may have meant.
package enum Suggestion {
  /// The word nearest to what was typed; nil where none is near.
  ///
  /// It begins so, or few letters are wrong, missing, too many or swapped. Case is ignored.
  package static func nearest(to typed: String, among words: [String]) -> String? {
    let typed = Array(typed.lowercased())
    guard (2...40).contains(typed.count) else { return nil }
    let near = words.filter { word in
      let length = max(typed.count, word.count)
      return word.lowercased().hasPrefix(String(typed)) || mistakes(typed, in: word) * 3 <= length
    }
    return near.min { mistakes(typed, in: $0) < mistakes(typed, in: $1) }
  }

  /// The edit distance in which two neighbours swapped are one mistake (optimal string alignment).
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
