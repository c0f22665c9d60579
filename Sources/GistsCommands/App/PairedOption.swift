/// Options that take two values, which ArgumentParser has not: `--rename OLD NEW` is read as
/// `--rename OLD --rename NEW`.
enum PairedOption {
  private static let names: Set<String> = ["--rename"]

  /// The words with each value under an option of its own.
  ///
  /// A second value that is an option itself is none: the command then misses it.
  static func spread(_ words: [String]) -> [String] {
    var spread: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      spread.append(word)
      if word == "--" { return spread + rest }
      guard names.contains(word), let first = rest.first else { continue }
      rest.removeFirst()
      spread.append(first)
      guard let second = rest.first, !second.hasPrefix("--") else { continue }
      rest.removeFirst()
      spread += [word, second]
    }
    return spread
  }
}
