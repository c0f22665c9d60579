import GitHubModels

/// The names that GitHub gives to people, organizations and bots.
package enum Login {
  /// Letters, digits, `-` and `_`; a bot's ends with `[bot]`.
  ///
  /// GitHub itself allows 39 characters; an Enterprise server takes longer ones from its directory.
  package static func isOne(_ word: Substring) -> Bool {
    let name = word.hasSuffix("[bot]") ? word.dropLast(5) : word
    return (1...100).contains(name.utf8.count)
      && name.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "-_".utf8.contains($0) }
  }
}
