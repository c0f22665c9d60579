/// Options with two values, which ArgumentParser does not support: `--rename OLD NEW` becomes
/// `--rename OLD --rename NEW`.
enum PairedOption {
  private static let names: Set<String> = ["--rename"]

  /// Returns the arguments with the option repeated before each value.
  ///
  /// A second value that looks like an option is left alone, and the command reports the missing
  /// value.
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
