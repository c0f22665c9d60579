import ByteTools

/// Recognizes placeholders for secrets in documents, tests, templates and code.
///
/// Only a whole value is a placeholder: a word such as `secret` or `test` in a longer value is not.
enum Placeholder {
  /// Whether a password is a placeholder: `changeme`, `xxxx`, `123456`, `<password>`,
  /// `my-secret-1`.
  static func isPassword(_ value: ArraySlice<UInt8>) -> Bool {
    if Entropy.distinct(value) < 4 || Entropy.isRun(value) { return true }
    let lower = value.map(lowercased)
    if isDocumented(lower) || isAddressed(lower) { return true }
    return isTemplate(value) || !isStrong(value) && isOfWords(lower)
  }

  /// Whether the rest of a token, after its prefix, is a placeholder: `xxxx`, `your-token`.
  ///
  /// A value in a published format that contains other words is a token.
  static func isToken(_ value: ArraySlice<UInt8>) -> Bool {
    if Entropy.distinct(value) < 5 || examples.contains(where: value.hasSuffix) { return true }
    let lower = value.map(lowercased)
    return isDocumented(lower) || isAddressed(lower) || lower.count < 64 && isOfWords(lower)
  }

  /// The ends of the keys in Amazon's documents.
  private static let examples = "EXAMPLE EXAMPLEKEY".words
  /// What stands for a part that was left out.
  private static let elisions = "xxxx 0000000000 *** ... …".words

  /// Whether a value is a known example from documentation, or a part of it was left out.
  private static func isDocumented(_ lower: [UInt8]) -> Bool {
    if elisions.contains(where: lower.contains(text:)) { return true }
    if documented.contains(where: { lower == $0 || $0.count > 30 && lower.hasSuffix($0) }) {
      return true
    }
    let body = lower.suffix(from: (lower.lastIndex { $0 == "_" } ?? -1) + 1)
    return body.count >= 10 && counts.contains { $0.starts(with: body) }
  }

  /// Sequences that tests and documents use instead of random values.
  private static let counts = "0123456789abcdefghijklmnopqrstuvwxyz 9876543210".words

  /// Whether a value addresses its reader, as in `your-key`.
  private static func isAddressed(_ lower: [UInt8]) -> Bool {
    lower.split { !isLetter($0) }.contains { $0.starts(with: "your".utf8) }
  }

  /// Whether a value is filled in elsewhere: `${…}`, `{{…}}`, `<…>`, `$NAME`.
  static func isTemplate(_ value: ArraySlice<UInt8>) -> Bool {
    guard let first = value.first, let last = value.last else { return true }
    if brackets.contains(where: { first == $0[0] && last == $0[1] }) { return true }
    if templates.contains(where: value.contains(text:)) { return true }
    // `$NAME`, but not `Pa$$word`.
    return first == "$"
      && value.dropFirst().allSatisfy { isDotted($0) || $0.isAny(of: "$?:()[]{}->\"'") }
  }

  private static let brackets = "<> [] {} %% () @@ ««".words
  private static let templates = "${ $( {{ }} <% %> #{ \\( %( $[ << %{ @{ => \\x min: max:".words

  /// Whether a password has more than words and numbers: a symbol inside, or a number and a capital
  /// inside.
  private static func isStrong(_ value: ArraySlice<UInt8>) -> Bool {
    let inner = value.dropFirst().dropLast()
    return inner.hasAny(of: "!#$^*+;?&") && !value.contains("%")
      || value.contains(where: isDigit) && value.contains(where: isLower)
        && inner.contains(where: isUpper)
  }

  /// Whether a value in lower case consists of placeholder words, digits and punctuation.
  private static func isOfWords(_ lower: [UInt8]) -> Bool {
    // Non-nil where a word may begin; true if a word precedes it.
    var reached = [Bool?](repeating: nil, count: lower.count + 1)
    reached[0] = false
    for start in lower.indices {
      guard let hasWord = reached[start] else { continue }
      if !isLetter(lower[start]) { reached[start + 1] = hasWord || reached[start + 1] == true }
      for length in 1...longest where start + length <= lower.count {
        if words.contains(Array(lower[start..<start + length])) { reached[start + length] = true }
      }
    }
    return reached[lower.count] == true
  }

  private static let longest = 13
  private static let words = Set(
    """
    my mine your our company the a an this is it in to for of here goes some any new old me not super top very
    user username userpass name login pass passw passwd password passwords passwort passphrase passcode
    passw0rd p4ssword pw pwd pswd rd word phrase secret secrets token tokens api key keys apikey access auth
    client server service proxy account id db database credential credentials cred private public
    test tests testing tester tested fake mock mocked stub wrong bad invalid incorrect correct good
    valid dev demo example examples sample dummy foo bar baz qux foobar placeholder change changed changeme changeit
    replace insert enter put set value values input prompt string text object integer number boolean
    hidden masked plain plaintext clear raw required optional undefined default unknown none null nil
    true false empty blank disabled enabled manual todo fixme tbd sha base pbkdf argon argon2i argon2id
    bcrypt scrypt hmac md aes utf hash hashed encrypted confirmed nullable sometimes visible sensitive
    current x-oauth-basic strong long safe secure random redacted removed field type label form path file filename great
    postgres root admin guest anonymous x s b jwt session app
    """.words)

  /// Values from the documents of standards, services and libraries, in lower case.
  private static let documented = Set(
    """
    kkk9d7dh3k39sjv7 ad180jjd733klru7 sdf0o9823sjdfsdf 2yotnfzfejr1zcsicmwpaa tgzv3jokf0xg5qx2tlkwia
    mf_9.b5f-4.1jqm gx1fbat3bv 7fjfp0zbr1ktdrbnfvdmiw czzcagrsa3f0mzpnwdfmyjnklq
    qwxhzgrpbjpvcgvuihnlc2ftzq== opensesame tiger tiger^5hhh geheim$parole s3nsit1ve v3ry_s3nsit1ve
    anoncvs pserver:anoncvs sflkxwrjsmekkf2qt4fwpmejf36pok6yjv_adqssw5c
    4twft5niznn84awoo1d7ko1t_yoc0z6xopovswacpzg
    """.words)
}
