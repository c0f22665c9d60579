import ByteTools
import GitHubModels

/// The logins of users, organizations and bots.
package enum Login {
  /// Whether a word is a login: letters, digits, `-` and `_`; a bot's ends with `[bot]`.
  ///
  /// GitHub allows 39 characters, but Enterprise servers import longer logins from a directory.
  package static func isOne(_ word: Substring) -> Bool {
    let name = word.hasSuffix("[bot]") ? word.dropLast(5) : word
    return (1...100).contains(name.utf8.count)
      && name.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "-_".utf8.contains($0) }
  }
}
