import GitHubModels

/// The forms of a gist's id: digits of the first years, then 20 hex digits, now 32.
package enum GistID {
  /// The id in lower case where the word is a whole one, as addresses have it.
  package static func whole(_ word: Substring) -> String? {
    let length = word.utf8.count
    let isID =
      [20, 32].contains(length) ? isHex(word) : (1...31).contains(length) && isDigits(word)
    return isID ? word.lowercased() : nil
  }

  /// The commit's name in lower case where the word is one.
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
