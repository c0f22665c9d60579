/// Recognizes values that stand for a secret in documents, tests and templates.
///
/// Only a whole value is a placeholder: a word such as `secret` or `test` in a longer one is not.
enum Placeholder {
  /// Whether a password only stands for one: `changeme`, `xxxx`, `123456`, `<password>`, `my-secret-1`.
  static func isPassword(_ value: ArraySlice<UInt8>) -> Bool {
    if Entropy.distinct(value) < 4 || Entropy.isRun(value) || isElided(value) { return true }
    let lower = value.map(lowercased)
    if isDocumented(lower) || isAddressed(lower) { return true }
    return !isStrong(value) && isOfWords(lower)
  }

  /// Whether what follows the prefix of a token only stands for one: `xxxx`, `your-token`.
  ///
  /// A published format with other words in it is a token.
  static func isToken(_ value: ArraySlice<UInt8>) -> Bool {
    if Entropy.distinct(value) < 5 || isElided(value) { return true }
    let lower = value.map(lowercased)
    return isDocumented(lower) || isAddressed(lower)
      || lower.count < 64 && isOfWords(lower)
      || examples.contains { value.hasSuffix($0) }
  }

  /// Whether a part was left out: `xxxx`, `***`, `...`.
  private static func isElided(_ value: ArraySlice<UInt8>) -> Bool {
    var (length, last) = (0, UInt8(0))
    for byte in value.lazy.map(lowercased) {
      length = byte == last ? length + 1 : 1
      last = byte
      switch byte {
      case "x" where length == 4: return true
      case "0" where length == 10: return true
      case "*" where length == 3, "." where length == 3: return true
      case 0xA6 where value.has("…".utf8): return true
      default: break
      }
    }
    return value.count > 16 && value.has("deadbeef".utf8)
  }

  /// Whether a value, perhaps after the prefix of a token, is from a document.
  private static func isDocumented(_ lower: [UInt8]) -> Bool {
    if documented.contains(lower) { return true }
    let body = lower.suffix(from: (lower.lastIndex(of: "_") ?? -1) + 1)
    return body.count >= 10 && counts.contains { $0.starts(with: body) }
  }

  /// What tests and documents have instead of the random part of a token.
  private static let counts = "0123456789abcdefghijklmnopqrstuvwxyz 9876543210".words

  /// Whether a value speaks to its reader, as in `your-key`, or says that it is none.
  private static func isAddressed(_ lower: [UInt8]) -> Bool {
    lower.split { !isLetter($0) }.contains { part in
      telling.contains(Array(part)) || part.starts(with: "your".utf8)
    }
  }

  private static let telling = Set(
    "placeholder redacted changeme changeit replaceme insert goes".words)
  private static let examples = "EXAMPLE EXAMPLEKEY".words

  /// Whether a password has more than words and numbers: a symbol inside, or a number with a symbol or a
  /// capital inside.
  private static func isStrong(_ value: ArraySlice<UInt8>) -> Bool {
    guard !value.contains("%") else { return false }
    let inner = value.indices.dropFirst().dropLast()
    if inner.contains(where: { index in
      value[index].isAny(of: symbols) && isAlphanumeric(value[index - 1])
        && isAlphanumeric(value[index + 1])
    }) {
      return true
    }
    guard value.contains(where: isDigit) else { return false }
    return value.hasAny(of: symbols)
      || value.contains(where: isLower) && value.count(where: isUpper) > 1
      || value.contains(where: isLower)
        && zip(value, value.dropFirst()).contains { isUpper($1) && (isLower($0) || isDigit($0)) }
  }

  private static let symbols: StaticString = "!#$^*+;?"

  /// Whether a value in lower case consists of words that stand for a secret, and digits and
  /// punctuation between them.
  private static func isOfWords(_ lower: [UInt8]) -> Bool {
    guard lower.indices.count(where: { isAlone($0, in: lower) }) < 3 else { return false }
    // Where a word may begin, and whether one was before.
    var reached = [Bool?](repeating: nil, count: lower.count + 1)
    reached[0] = false
    for start in lower.indices {
      guard let hasWord = reached[start] else { continue }
      if !isLetter(lower[start]) {
        reached[start + 1] = hasWord || reached[start + 1] == true
      }
      // A character that is written as `%3A`.
      if lower[start] == "%", start + 2 < lower.count,
        lower[start + 1...start + 2].allSatisfy(isHex)
      {
        reached[start + 3] = hasWord || reached[start + 3] == true
      }
      for length in 1...longest where start + length <= lower.count {
        let end = start + length
        // A single letter is a word between others, as in `a_secret`.
        if words.contains(Array(lower[start..<end])) {
          reached[end] = true
        } else if length == 1, isAlone(start, in: lower) {
          reached[end] = hasWord || reached[end] == true
        }
      }
    }
    return reached[lower.count] == true
  }

  private static func isAlone(_ index: Int, in lower: [UInt8]) -> Bool {
    isLetter(lower[index]) && !(index > 0 && isLetter(lower[index - 1]))
      && !(index + 1 < lower.count && isLetter(lower[index + 1]))
  }

  private static let longest = 14
  private static let words = Set(
    """
    my mine your our company the a an this is it in to for of here goes some any new old me not super top very
    user username userpass name login pass passw passwd password passwords passwort passphrase passcode
    passw0rd pw pwd pswd rd word phrase secret secrets token tokens api key keys apikey access auth
    client server service proxy account id db database credential credentials cred private public
    test tests testing tester tested fake mock mocked stub wrong bad invalid incorrect correct good
    valid dev demo example examples sample dummy foo bar baz qux foobar placeholder change changed changeme changeit
    replace insert enter put set value values input prompt string text object integer number boolean
    hidden masked plain plaintext clear raw required optional undefined default unknown none null nil
    true false empty blank disabled enabled manual todo fixme tbd sha base pbkdf argon argon2i argon2id
    bcrypt scrypt hmac md aes utf hash hashed encrypted confirmed nullable sometimes visible sensitive
    current x-oauth-basic strong long safe secure random redacted removed field type label form path file filename great
    """.words)

  /// Values from the documents of standards and services, in lower case.
  private static let documented: Set<[UInt8]> = Set(
    [
      // RFC 5849, 6749, 6750, 7617
      "kkk9d7dh3k39sjv7", "ad180jjd733klru7", "sdf0o9823sjdfsdf", "2yotnfzfejr1zcsicmwpaa",
      "tgzv3jokf0xg5qx2tlkwia", "mf_9.b5f-4.1jqm", "gx1fbat3bv", "7fjfp0zbr1ktdrbnfvdmiw",
      "czzcagrsa3f0mzpnwdfmyjnklq", "qwxhzgrpbjpvcgvuihnlc2ftzq==", "open sesame", "opensesame",
      // The documents of Oracle, SQLAlchemy, oauthlib, and of the libraries of Python and Ruby
      "tiger", "tiger^5hhh", "lsdkfol23w54jlksdef", "qwe089234lkjsdf", "geheim$parole", "s3nsit1ve",
      "askfjh234as9sd8", "45ghiukldjahdnhzdauz", "2kjshdfp92i34asdasd", "lsdajfh923874",
      "v3ry_s3nsit1ve", "anoncvs", "pserver:anoncvs",
      // Web tokens of jwt.io and PyJWT
      "sflkxwrjsmekkf2qt4fwpmejf36pok6yjv_adqssw5c", "4twft5niznn84awoo1d7ko1t_yoc0z6xopovswacpzg",
    ].map { Array($0.utf8) })
}
