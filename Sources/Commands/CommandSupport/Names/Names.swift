import ByteTools

/// The forms of a gist ID: decimal digits in the early years, then 20 hex digits, now 32.
package enum GistID {
  /// Returns the ID in lower case, as in URLs; nil if the word is not a full ID.
  package static func whole(_ word: Substring) -> String? {
    let length = word.utf8.count
    let isID =
      [20, 32].contains(length) ? isHex(word) : (1...31).contains(length) && isDigits(word)
    return isID ? word.lowercased() : nil
  }

  /// Returns the commit SHA in lower case; nil if the word is not one.
  package static func revision(_ word: Substring) -> String? {
    word.utf8.count == 40 && isHex(word) ? word.lowercased() : nil
  }

  package static func isHex(_ word: some StringProtocol) -> Bool {
    word.utf8.allSatisfy(\.isASCIIHexDigit)
  }

  package static func isDigits(_ word: some StringProtocol) -> Bool {
    word.utf8.allSatisfy(\.isASCIIDigit)
  }
}

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
