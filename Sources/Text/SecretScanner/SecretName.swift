import ByteTools

/// The name of a variable, setting, field, element or option that suggests a secret.
struct SecretName {
  enum Kind: String, Sendable {
    /// A password, which a person may have chosen.
    case password
    /// A token or secret, which a machine has usually generated.
    case secret
    /// Any other key, such as `APP_KEY`; it may be the key of a table.
    case key
    /// A user and a password with a colon between them, perhaps in base64.
    case login
  }

  /// nil if the name does not suggest a secret; then, none of its other keywords does either.
  let kind: Kind?
  let range: Range<Int>

  /// The parts of words that make a text a possible name.
  static let keywords = [
    "pass", "pwd", "pw", "secret", "securestring", "token", "key", "psk", "masterauth", "auth",
    "cred", "salt",
  ]

  /// Reads the name around a keyword.
  init(in text: [UInt8], at keyword: Int) {
    var (start, end) = (keyword, keyword)
    while start > 0, keyword - start < Self.longest, isDotted(text[start - 1]) { start -= 1 }
    while end < text.count, end - start < Self.longest, isDotted(text[end]) { end += 1 }
    // No value is assigned in the middle of a long word.
    let isLong = end == keyword && text[end...].prefix(Self.longest).allSatisfy(isDotted)
    while end > keyword, text[end - 1].isAny(of: ".-_") { end -= 1 }
    while start < keyword, text[start].isAny(of: ".-") { start += 1 }
    // `Secret Key`, `API key`
    if end - start == 3, text.says("key".utf8, at: start) {
      start -= Self.owners.first { text.says($0, at: start - $0.count) }?.count ?? 0
    }
    range = start..<end
    // A cloud resource type: `AWS::IAM::AccessKey`.
    let isType = text.has("::".utf8, at: start - 2)
    kind = isLong || isType ? nil : Self.kind(text[start..<end])
  }

  private static let longest = 64
  private static let owners = [
    "api ", "secret ", "access ", "private ", "shared ", "wlan ", "wifi ",
  ].map { Array($0.utf8) }

  private static func kind(_ name: ArraySlice<UInt8>) -> Kind? {
    // Only the last word of `spring.datasource.password` counts.
    var last = name.suffix(from: name.lastIndex { $0 == "." }.map { $0 + 1 } ?? name.startIndex)
    if last.elementsEqual("key".utf8) {
      last = name.suffix(
        from: name.dropLast(4).lastIndex { $0 == "." }.map { $0 + 1 } ?? name.startIndex)
    }
    let plain = last.filter(isAlphanumeric).map(lowercased)
    guard let kind = kind(last, plain), !others.contains(where: plain.contains(text:)) else {
      return nil
    }
    return kind
  }

  /// Returns the kind of a word, which is `plain` in lower case without punctuation.
  private static func kind(_ last: ArraySlice<UInt8>, _ plain: [UInt8]) -> Kind? {
    var base = last
    let lower = last.map { isAlphanumeric($0) ? lowercased($0) : UInt8(ascii: "_") }
    if let stage = stages.first(where: lower.hasSuffix) { base = base.dropLast(stage.count) }
    while let byte = base.last, !isLetter(byte) { base = base.dropLast() }
    let word = base.filter(isAlphanumeric).map(lowercased)
    if plain.elementsEqual("auth".utf8) || logins.contains(where: plain.hasSuffix) { return .login }
    if passwords.contains(where: word.hasSuffix) || isShort(base) { return .password }
    if secrets.contains(where: plain.contains(text:)) { return .secret }
    return keys.contains { base.count >= $0.count && base.suffix($0.count).elementsEqual($0) }
      ? .key : nil
  }

  /// Whether a name ends with a short word: `SMTP_PASS`, `pwd`, `userPwd`, `dbpass`.
  private static func isShort(_ name: ArraySlice<UInt8>) -> Bool {
    shorts.contains { word in
      guard name.count >= word.count, name.says(word, at: name.endIndex - word.count) else {
        return false
      }
      let head = name.dropLast(word.count)
      guard let last = head.last else { return true }
      return !isLetter(last) || isLower(last) && isUpper(name[head.endIndex])
        || users.contains(where: head.map(lowercased).hasSuffix)
    }
  }

  private static let stages =
    "_prod _production _dev _staging _stage _live _test _old _new _value _default".words
  private static let passwords =
    "password passwd passphrase passcode passwort psk requirepass authtok masterauth securestring wlankey wifikey"
    .words
  private static let shorts = "pass pwd pw".words
  private static let users =
    "db user smtp imap ssh ftp admin root my sql mail proxy store key bind become wifi rpc".words
  private static let logins = "npmauth httpauth neo4jauth basicauth optuserpwd".words
  private static let secrets = """
    secret token apikey accesskey authkey privatekey credential encryptionkey signingkey masterkey
    sharedkey accountkey subscriptionkey functionskey validationkey routingkey clientkeydata appkey serverkey adminkey
    dockerconfigjson
    """.words
  private static let keys = "_KEY _SALT _key _Key -key -Key .key jwtKey".words

  /// Names that are not about a secret itself: `resetPassword`, `password_hash`, `nextToken`.
  private static let others = """
    forgot reset invalid error label hint placeholder show hide wrong missing weak incorrect encrypted
    hash hashed confirm repeat digest checksum fingerprint publickey pubkey sha1 sha256 md5
    nexttoken pagetoken nextpage synctoken idempot continu cursor csrf xsrf tokenid keyid tokenizer publishable
    consumerkey clienttoken requesttoken locktoken cachekey primarykey foreignkey hostkey registrykey secretname
    passwordfile
    """.words
}
