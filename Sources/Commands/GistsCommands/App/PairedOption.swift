/// Rewrites options that ArgumentParser does not support: those with two values or an empty one.
///
/// `--rename OLD NEW` and `--rename OLD=NEW` become `--rename OLD --rename NEW`. ArgumentParser
/// would read the next word as the value of `--desc=`.
enum PairedOption {
  private static let names: Set<String> = ["--rename"]

  /// Returns the words with an option before each value.
  ///
  /// `OLD=NEW` is split only if no second value follows: a file name may contain `=`.
  static func spread(_ words: [String]) -> [String] {
    var spread: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if word.hasPrefix("--"), word.firstIndex(of: "=") == word.indices.last, word.count > 3 {
        spread += [String(word.dropLast()), ""]
        continue
      }
      spread.append(word)
      if word == "--" { return spread + rest }
      guard names.contains(word), let first = rest.popFirst() else { continue }
      let pair = halves(of: first)
      if let second = rest.first, !second.hasPrefix(pair == nil ? "--" : "-") {
        rest.removeFirst()
        spread += [first, word, second]
      } else if let pair {
        spread += [pair.old, word, pair.new]
      } else {
        spread.append(first)
      }
    }
    return spread
  }

  private static func halves(of word: String) -> (old: String, new: String)? {
    guard let sign = word.firstIndex(of: "=") else { return nil }
    let (old, new) = (word[..<sign], word[sign...].dropFirst())
    return old.isEmpty || new.isEmpty ? nil : (String(old), String(new))
  }
}
