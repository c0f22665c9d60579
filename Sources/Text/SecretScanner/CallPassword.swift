/// A password or key in quotes among the arguments of a function whose name suggests one:
/// `auth=("octocat", "…")`, `new Sequelize('db', 'octocat', '…')`, `request.basic_auth 'octocat', '…'`.
enum CallPassword {
  /// Returns its range for the `(` or `,` before it; nil if it is something else.
  static func range(in text: Text, at sign: Int) -> Range<Int>? {
    let start = text.end(from: sign + 1, atMost: 60, isSpace)
    guard isMark(text[start]) || isMark(text[start + 1]),
      let literal = Literal(quotedIn: text, at: start), 6...128 ~= literal.range.count
    else { return nil }
    let value = text[literal.range]
    let isDrawn =
      Entropy.isSecret(value) && !ChosenPassword.isTemplate(value) && !ChosenPassword.isHash(value)
    let isHash = isDrawn && value.allSatisfy(isHex)
    let isChosen = ChosenPassword.isUnmistakable(value)
    guard isDrawn || isChosen || ChosenPassword.hasInnerNumber(value) else { return nil }
    if text.has(".toCharArray()", at: literal.end) { return literal.range }
    // The key of Twilio's client comes after the number of the account.
    if isHash, text.has("AC", at: sign - 35) { return literal.range }
    let words =
      isDrawn && !isHash ? keyWords : isHash ? hashWords : isChosen ? passwordWords : loginWords
    var place = sign
    // A call may be in the arguments of another one: `basic_auth("octocat", Some("…"))`.
    for _ in 0..<2 {
      guard let (name, open) = call(around: place, in: text) else { return nil }
      if isAbout(words, text[name]) { return literal.range }
      place = open
      guard place >= 0 else { return nil }
    }
    return nil
  }

  /// Whether a name has one of some words, as `SetBasicAuth` and `simple_bind_s` have.
  private static func isAbout(_ words: Set<[UInt8]>, _ name: ArraySlice<UInt8>) -> Bool {
    // The object of a method says little: `client.get`.
    let last = name.lastIndex { !isURLSafe($0) } ?? name.startIndex
    if owners.contains(where: name[..<last].map(lowercased).hasSuffix) { return true }
    return name[last...].split { !isAlphanumeric($0) }.contains { part in
      let starts = part.indices.filter { index in
        index == part.startIndex
          || isUpper(part[index])
            && (isLower(part[index - 1]) || index + 1 < part.endIndex && isLower(part[index + 1]))
      }
      return words.contains(part.map(lowercased))
        || zip(starts, starts.dropFirst() + [part.endIndex]).contains { start, end in
          words.contains(part[start..<end].map(lowercased))
        }
    }
  }

  /// Returns the name of the call around an index and the place of its parenthesis.
  ///
  /// In Ruby, a call may have no parentheses; it begins the line.
  private static func call(around index: Int, in text: Text) -> (name: Range<Int>, open: Int)? {
    var (place, depth) = (index, 0)
    if text[place] == "(" { place += 1 }
    while index - place < longest, place >= 0 {
      place -= 1
      switch text[place] {
      case ")": depth += 1
      case "(" where depth > 0: depth -= 1
      case "(":
        let end = text.start(before: place, atMost: 3) { $0 == " " || $0 == "=" }
        let start = text.start(before: end, atMost: 64, isName)
        // `jwtKey := []byte("…")`
        if text[start..<end].elementsEqual("byte".utf8), text[start - 1] == "]" {
          let name = text.start(before: start - 2, atMost: 6) { !isWord($0) }
          return (text.start(before: name, atMost: 64, isName)..<name, -1)
        }
        // `auth=("octocat", "…")`
        let isTuple = text[end..<place].contains("=")
        return isTuple && !text.says("auth", at: end - 4) ? nil : (start..<end, place - 1)
      case ";" where isSpace(text[place + 1]), "}": return nil
      case "\n" where isQuote(text[index - 1]):
        let start = text.end(from: place + 1, atMost: 40, isBlank)
        let end = text.end(from: start, atMost: 64, isName)
        if text[end] == " ", isQuote(text[end + 1]) { return (start..<end, -1) }
      default: break
      }
    }
    return nil
  }

  private static func isName(_ byte: UInt8) -> Bool { isDotted(byte) || byte.isAny(of: ":>") }

  private static let longest = 200
  private static let owners = "wifi credentials auth dbi-".words
  /// Words in the name of a function that gets a password.
  private static let passwordWords = Set(
    """
    auth credential credentials login logon password passwd passphrase pw pwd bind connect
    dialer smtp ftp ssh mysqli pdo sequelize worker wifi sendline secret getconnection
    securestring eap xauth database
    """.words)
  /// Words in the name of a function that gets a login.
  private static let loginWords = Set("auth credential credentials login password sendline".words)
  /// Words in the name of a function whose hexadecimal argument is hardly a hash.
  private static let hashWords = Set("auth credentials secret algoliasearch client".words)
  /// Words in the name of a function that gets a random key.
  private static let keyWords = passwordWords.union(
    "token hmac sign jwt cookie session bearer algoliasearch client symmetric".words)
}
