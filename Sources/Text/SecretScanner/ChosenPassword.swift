/// Recognizes passwords that a person chose.
///
/// Code is full of names for passwords, so a value counts only if it can't be a variable, type, label
/// or path.
enum ChosenPassword {
  /// What a place says about its value.
  enum Place {
    /// It holds nothing but a password: the argument of a program, a connection string.
    case certain
    /// It is set in capitals in a file of variables: `DB_PASSWORD=…`.
    case setting
    /// It is in quotes, anywhere.
    case quoted
    /// It ends a line.
    case unquoted
  }

  static func isOne(
    _ value: ArraySlice<UInt8>, of name: SecretName? = nil, _ place: Place = .certain
  ) -> Bool {
    let least = place == .certain || place == .setting ? 4 : 6
    guard least...128 ~= value.count, !isHexNumber(value),
      isHash(value) ? place == .certain : !isTemplate(value), !isReference(value, place),
      !Placeholder.isPassword(value),
      // `POSTGRES_PASSWORD: postgres`, `"sshpass", "sshpass -p x1"`
      name.map({
        !$0.plain.has(value.map(lowercased)) && !value.starts(with: $0.plain + [0x20])
      }) ?? true
    else { return false }
    if value.contains(" ") {
      return place == .setting || place == .certain || hasOddWord(value) || isShortAndStrong(value)
        || isGroups(value) || isMnemonic(value)
    }
    switch place {
    case .certain: return true
    case .setting: return !isCall(value)
    case .unquoted:
      return value.contains(where: isLetter) && !isType(value) && !hasStructure(value)
        && value.last != ";"
    case .quoted:
      guard !isType(value), !rules.contains(where: value.has) else { return false }
      if value.allSatisfy(isLower) { return true }
      return isMixed(value) && !(hasStructure(value) && !hasAllClasses(value))
    }
  }

  /// Whether a value is more than words with hyphens.
  static func isMixed(_ value: ArraySlice<UInt8>) -> Bool {
    value.contains(where: isDigit) || isGroups(value) || changesCase(value)
      || value.dropFirst().dropLast().contains { !isURLSafe($0) }
  }

  /// Four groups of four letters, as Google and Apple show the password of an app.
  static func isGroups(_ value: ArraySlice<UInt8>) -> Bool {
    guard value.count == 19 else { return false }
    let groups = value.split { $0 == " " || $0 == "-" }
    return groups.count == 4 && groups.allSatisfy { $0.count == 4 && $0.allSatisfy(isLower) }
      && Entropy.lettersInWords(of: value) < 12
  }

  /// Whether letters change their case more often than in a name.
  private static func changesCase(_ value: ArraySlice<UInt8>) -> Bool {
    guard value.count >= 8, value.allSatisfy(isLetter) else { return false }
    return zip(value, value.dropFirst()).count { ($0 ^ $1) & 0x20 != 0 } * 5 >= value.count * 2
      && Entropy.lettersInWords(of: value) * 2 <= value.count
  }

  private static func hasBothCases(_ value: ArraySlice<UInt8>) -> Bool {
    value.contains(where: isUpper) && value.contains(where: isLower)
  }

  /// Whether a value is none that code has as the name of something.
  static func isOwn(_ value: ArraySlice<UInt8>) -> Bool {
    isScrambled(value) || isLeet(value) || isUnmistakable(value) && value.count(where: isDigit) > 1
  }

  /// Whether letters of both cases and digits follow each other as in no name.
  static func isScrambled(_ value: ArraySlice<UInt8>) -> Bool {
    changesCase(value) && value.count >= 10
      || value.count >= 8 && hasAllClasses(value)
        && Entropy.lettersInWords(of: value) * 2 <= value.count(where: isLetter)
  }

  /// Whether a digit replaces a letter inside a word: `h0rse`.
  static func isLeet(_ value: ArraySlice<UInt8>) -> Bool {
    let inner = value.indices.dropFirst().dropLast().filter { index in
      letters[value[index]] != nil && isLetter(value[index - 1]) && isLower(value[index + 1])
    }
    guard !inner.isEmpty else { return false }
    let plain = value.map { letters[$0] ?? $0 }
    return inner.contains { index in
      let place = index - value.startIndex
      let start = plain[..<place].reversed().prefix(while: isLetter).count
      let end = plain[place...].prefix(while: isLower).count
      return start + end > 3
        && Entropy.lettersInWords(of: plain[place - start..<place + end]) == start + end
    }
  }

  private static let letters: [UInt8: UInt8] = Dictionary(
    uniqueKeysWithValues: zip("01345".utf8, "oieas".utf8))

  /// Twelve or more words from which the key of a wallet is made.
  private static func isMnemonic(_ value: ArraySlice<UInt8>) -> Bool {
    let words = value.split(separator: 0x20)
    return [12, 15, 18, 21, 24].contains(words.count)
      && words.allSatisfy { 3...8 ~= $0.count && $0.allSatisfy(isLower) }
  }

  /// Whether a value looks like a password although nothing says so: upper and lower case and digits, or
  /// two of these with a symbol, or a digit inside a word; but no algorithm, version or host.
  static func isUnmistakable(_ value: ArraySlice<UInt8>) -> Bool {
    if value.starts(with: noop) { return isUnmistakable(value.dropFirst(noop.count)) }
    if isGroups(value) || value.count >= 10 && changesCase(value) { return true }
    guard value.contains(where: isDigit), value.contains(where: isLetter),
      !value.hasAny(of: " /"), !hasStructure(value), !isTechnical(value)
    else { return false }
    let symbols = value.contains { !isDotted($0) }
    return (hasBothCases(value) || symbols || isLeet(value)) && isOne(value, of: nil, .quoted)
  }

  /// Whether a number is between two words: `lemon27whisker`.
  static func hasInnerNumber(_ value: ArraySlice<UInt8>) -> Bool {
    let first = value.prefix(while: isLetter)
    let rest = value.dropFirst(first.count).drop(while: isDigit)
    return first.count > 3 && rest.count > 3 && first.count + rest.count < value.count
      && rest.allSatisfy(isLower)
  }

  /// Whether a number follows a word of technology: `SHA256withRSA`, `utf8`, `TLSv1.2`.
  private static func isTechnical(_ value: ArraySlice<UInt8>) -> Bool {
    guard let digit = value.firstIndex(where: isDigit) else { return false }
    let head = value[..<digit].reversed().prefix(while: isLetter).map(lowercased)
    if head.count == 1 { return value[digit...].allSatisfy { isDigit($0) || $0 == "." } }
    return technical.contains(head.reversed())
  }

  /// What Spring Security writes before a password that is no hash.
  private static let noop = Array("{noop}".utf8)
  private static let technical = Set(
    """
    sha md aes rsa des tls tlsv ssl sslv utf iso base hmac hs rs es ps ed curve pkcs secp ipv
    http oauth mysql sql python win windows version crc int float uint mp latin cp unicode level
    test user foo bar abc page item key name value string arg line row col node
    """.words)

  // MARK: Templates and references

  /// Whether a value, or a part of it, is filled in elsewhere: `${…}`, `{{…}}`, `<…>`, `%s`, `$NAME`.
  static func isTemplate(_ value: ArraySlice<UInt8>) -> Bool {
    guard let first = value.first, let last = value.last else { return true }
    if brackets.contains(where: { first == $0.0 && last == $0.1 }) { return true }
    if templates.contains(where: value.has) || hasFormat(value) { return true }
    if value.starts(with: "__".utf8), value.hasSuffix("__".utf8) { return true }
    // `$NAME`, but not `Pa$$word` or `tree$House`.
    for index in value.indices where value[index] == "$" {
      let rest = value[(index + 1)...]
      guard let next = rest.first else { break }
      let isInside =
        index > value.startIndex && (isAlphanumeric(value[index - 1]) || value[index - 1] == "$")
      if isWord(next), !isInside,
        rest.allSatisfy({ isDotted($0) || $0.isAny(of: structure) || $0 == "$" })
      {
        return true
      }
    }
    return false
  }

  /// A hash of a password, such as `$6$…`, `pbkdf2_sha256$…` and `{SSHA}…`.
  static func isHash(_ value: ArraySlice<UInt8>) -> Bool {
    if value.first == "{" { return hashes.contains(where: value.dropFirst().starts) }
    let parts = value.split(omittingEmptySubsequences: false) { $0 == "$" }
    guard parts.count >= 3 else { return false }
    return parts[0].isEmpty
      ? parts.count >= 4 && 1...12 ~= parts[1].count
      : hashes.contains { parts[0].map(lowercased).starts(with: $0) }
  }

  private static let hashes = "pbkdf2 argon2 bcrypt scrypt sha md5 SSHA SHA CRYPT SMD5".words

  private static let brackets: [(UInt8, UInt8)] = ["<>", "[]", "{}", "%%", "()", "@@", "««"].map {
    ($0.utf8.first ?? 0, $0.utf8.last ?? 0)
  }
  /// Whether a value has a format such as `%s` that is not part of a word.
  private static func hasFormat(_ value: ArraySlice<UInt8>) -> Bool {
    value.indices.dropLast().contains { index in
      value[index] == "%" && value[index + 1].isAny(of: "sd@v")
        && !(index > value.startIndex && isAlphanumeric(value[index - 1]))
        && !(index + 2 < value.endIndex && isAlphanumeric(value[index + 2]))
    }
  }

  private static let templates = [
    "${", "$(", "{{", "}}", "<%", "%>", "#{", "\\(", "%(", "$[", "<<", "%{",
  ].map { Array($0.utf8) }

  /// A path, a property, an email address or a parameter: `/run/x`, `form.value`, `@name`, `#id`.
  private static func isReference(_ value: ArraySlice<UInt8>, _ place: Place) -> Bool {
    if isPath(value) { return true }
    let isCode = place == .quoted || place == .unquoted
    if isCode, value.contains("/"), !hasAllClasses(value) { return true }
    let rest = value.dropFirst()
    if isCode, let first = value.first, first.isAny(of: "@#%&?*~!."), rest.allSatisfy(isDotted) {
      return !(first.isAny(of: "!*&~?") && hasAllClasses(rest))
    }
    return isProperty(value) && (place == .unquoted || !hasAllClasses(value))
      || value.contains("@") && isAddress(value)
  }

  private static func isPath(_ value: ArraySlice<UInt8>) -> Bool {
    if value.has("://".utf8) { return true }
    let slashes = value.count { $0 == "/" }
    guard let first = value.first, slashes > 0 else { return false }
    return (slashes > 1 || first.isAny(of: "/.~"))
      && value.allSatisfy { isDotted($0) || $0 == "/" || $0 == "~" }
  }

  /// A property such as `form.value`, `user?.name`, `field.text!`.
  private static func isProperty(_ value: ArraySlice<UInt8>) -> Bool {
    let parts = value.split(omittingEmptySubsequences: false) { $0 == "." }
    return parts.count > 1
      && parts.allSatisfy { part in
        let name = part.suffix(1).hasAny(of: "?!&") ? part.dropLast() : part
        guard let first = name.first, !isDigit(first) else { return false }
        return name.allSatisfy(isURLSafe)
      }
  }

  private static func isAddress(_ value: ArraySlice<UInt8>) -> Bool {
    let parts = value.split(omittingEmptySubsequences: false) { $0 == "@" }
    return parts.count == 2 && parts[0].allSatisfy(isDotted) && !parts[0].isEmpty
      && parts[1].allSatisfy(isDotted) && parts[1].contains(".")
  }

  /// A call such as `getpass()`.
  static func isCall(_ value: ArraySlice<UInt8>) -> Bool {
    guard let open = value.firstIndex(of: "("), open > value.startIndex else { return false }
    return value[..<open].allSatisfy(isDotted)
  }

  // MARK: Other values of code

  /// A number such as `0x0B96`.
  private static func isHexNumber(_ value: ArraySlice<UInt8>) -> Bool {
    value.count <= 18 && value.starts(with: "0x".utf8) && value.dropFirst(2).allSatisfy(isHex)
  }

  /// A type such as `Bytes32` or `varchar255`.
  private static func isType(_ value: ArraySlice<UInt8>) -> Bool {
    let word = value.prefix(while: isLetter).map(lowercased)
    return value.dropFirst(word.count).allSatisfy(isDigit) && types.contains(word)
  }

  private static let types = Set(
    """
    string str char varchar nvarchar text bytes byte int uint float vec array data buffer blob
    binary varbinary
    """.words)

  /// Parts of the rule of a validator: `required|min:8`.
  private static let rules = "required min: max: min= max=".words

  /// Whether a value has characters that code has more often than passwords.
  static func hasStructure(_ value: ArraySlice<UInt8>) -> Bool { value.hasAny(of: structure) }

  private static let structure: StaticString = "|:,()[]{}<>\\\"'`"

  private static func hasAllClasses(_ value: ArraySlice<UInt8>) -> Bool {
    hasBothCases(value) && value.contains(where: isDigit)
  }

  /// Whether a text of several words has one that no sentence has: `w0rd`, `p@ss`, `a;b`.
  private static func hasOddWord(_ value: ArraySlice<UInt8>) -> Bool {
    let words = value.split(separator: 0x20)
    guard 2...6 ~= words.count, !value.hasAny(of: prose) else { return false }
    return words.contains { word in
      zip(word.indices, word).contains { index, byte in
        guard index > word.startIndex, index + 1 < word.endIndex else { return false }
        let (before, after) = (word[index - 1], word[index + 1])
        if isDigit(byte), isLetter(before) {
          let rest = word[index...].drop(while: isDigit)
          return word.distance(from: index, to: rest.startIndex) < 3
            && rest.first.map(isLetter) == true
        }
        return byte.isAny(of: odd) && isAlphanumeric(before) && isAlphanumeric(after)
      } || endsInNumber(word)
    }
  }

  /// Up to three words with upper and lower case, digits and symbols: `Blue Horse 42!`.
  private static func isShortAndStrong(_ value: ArraySlice<UInt8>) -> Bool {
    value.count { $0 == " " } < 4 && !value.hasAny(of: prose)
      && (hasAllClasses(value) && value.hasAny(of: odd)
        || value.contains(where: isDigit) && value.hasAny(of: "$;^*"))
  }

  /// A word with a number behind: `horse42`.
  private static func endsInNumber(_ word: ArraySlice<UInt8>) -> Bool {
    let letters = word.prefix(while: isLower)
    let digits = word.dropFirst(letters.count)
    return letters.count > 3 && 1...4 ~= digits.count && digits.allSatisfy(isDigit)
      && !types.contains(Array(letters))
  }

  private static let odd: StaticString = "@$^&*!#+~;%"
  private static let prose: StaticString = "<>{}()[]=\\|\"`"
}
