/// Finds rows by words that were typed.
enum ChoiceFilter {
  /// Returns the text of a row in which words are looked for.
  static func text(of row: [Cell]) -> String {
    row.map { $0.value == $0.shown ? $0.value : $0.value + " " + $0.shown }
      .joined(separator: " ").lowercased()
  }

  /// Returns the indexes of the texts that have all words.
  static func matches(of words: String, in texts: [String]) -> [Int] {
    let words = words.lowercased().split(separator: " ")
    return texts.indices.filter { index in words.allSatisfy { texts[index].contains($0) } }
  }
}
