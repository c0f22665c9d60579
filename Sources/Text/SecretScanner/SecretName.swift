/// What the name of a variable, setting, field, element or option says about its value.
struct SecretName {
  enum Kind {
    /// A password that a person may have chosen.
    case password
    /// A token, key or secret that a machine has drawn.
    case secret
    /// A user and a password with a colon between them, perhaps in base64.
    case login
  }

  let kind: Kind
  /// The letters and digits of the name in lower case.
  let plain: [UInt8]
  /// Whether the name is in capitals, as that of an environment variable.
  let isConstant: Bool
  /// Whether the name is only that of a key, so that just the length of one tells.
  var isBare: Bool { Self.bare.contains(plain) }
  /// Whether the name may also be that of something else, such as a key in a table: `nid_key`.
  var isVague: Bool { kind == .secret && !isConstant && !Self.secrets.contains(where: plain.has) }

  /// Reads a name; nil if it does not suggest a secret.
  init?(_ name: ArraySlice<UInt8>) {
    guard Self.mayBeSecret(name) else { return nil }
    let plain = name.filter(isAlphanumeric).map(lowercased)
    let last = name.suffix(from: name.lastIndex(of: ".") ?? name.startIndex)
      .filter(isAlphanumeric).map(lowercased)
    guard !Self.others.contains(where: last.has) else { return nil }
    isConstant = name.allSatisfy { isUpperOrDigit($0) || $0 == "_" }
    self.plain = plain
    let base = Self.base(of: name)
    let plainBase = base.filter(isAlphanumeric).map(lowercased)
    if Self.logins.contains(where: plain.hasSuffix) || Self.users.contains(plain) {
      kind = .login
    } else if Self.passwords.contains(where: plainBase.hasSuffix) || Self.isShort(base)
      || name.elementsEqual("EAP".utf8)
    {
      kind = .password
    } else if !Self.positions.contains(where: plain.has),
      Self.secrets.contains(where: plain.has) || plain.hasSuffix("oauth".utf8)
        || Self.bare.contains(plain)
        || name.count > 5 && Self.keyEnds.contains(where: name.hasSuffix)
    {
      kind = .secret
    } else {
      return nil
    }
  }

  /// Returns a name without a number or a stage at its end: `PASSWORD_2`, `password_prod`.
  private static func base(of name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var base = name
    let lower = name.map { isAlphanumeric($0) ? lowercased($0) : UInt8(ascii: "_") }
    if let stage = stages.first(where: lower.hasSuffix) { base = base.dropLast(stage.count) }
    while let last = base.last, !isLetter(last) { base = base.dropLast() }
    return base
  }

  private static let stages = """
    _prod _production _dev _development _staging _stage _live _test _qa _local _old _new
    _default _value
    """.words

  /// Whether a name ends with a short word: `SMTP_PASS`, `pwd`, `db_pwd`, `userPwd`, `dbpass`.
  private static func isShort(_ name: ArraySlice<UInt8>) -> Bool {
    for word in shortWords where name.count >= word.count {
      let tail = name.suffix(word.count)
      guard tail.elementsEqual(word, by: { lowercased($0) == $1 }) else { continue }
      guard let last = name.dropLast(word.count).last else { return true }
      if !isLetter(last) { return true }
      if isUpper(tail[tail.startIndex]), isLower(last) { return true }
      let owner = name.dropLast(word.count).map(lowercased)
      if owners.contains(where: owner.hasSuffix) { return true }
    }
    return false
  }

  /// Quickly rules out most names: nearly every word for a secret contains one of these three letters.
  private static func mayBeSecret(_ name: ArraySlice<UInt8>) -> Bool {
    let fragments = Self.fragments
    var last = 0
    for byte in name {
      last = (last << 5 | Int(byte & 31)) & 0x7FFF
      if fragments[last >> 6] >> UInt64(last & 63) & 1 == 1 { return true }
    }
    switch (name.last ?? 0) | 0x20 {
    case "w": return hasEnding(name, "pw")
    case "y": return hasEnding(name, "identified by")
    case "h": return hasEnding(name, "auth")
    case "t": return hasEnding(name, "salt") || hasEnding(name, "encrypt")
    case "n": return name.elementsEqual("login".utf8)
    case "d": return name.elementsEqual("userid".utf8)
    case "o": return hasEnding(name, "user.info")
    case "p": return name.elementsEqual("EAP".utf8)
    default: return false
    }
  }

  private static func hasEnding(_ name: ArraySlice<UInt8>, _ word: String) -> Bool {
    name.suffix(word.utf8.count).elementsEqual(word.utf8) { lowercased($0) == $1 }
  }

  private static let fragments: [UInt64] = {
    var set = [UInt64](repeating: 0, count: 512)
    for fragment in ["pas", "pwd", "sec", "tok", "key", "cre", "psk", "mne", "dph"] {
      let place = fragment.utf8.prefix(3).reduce(0) { $0 << 5 | Int($1 & 31) }
      set[place >> 6] |= 1 << UInt64(place & 63)
    }
    return set
  }()

  private static let passwords = """
    password passwd passphrase passcode passwort psk requirepass masterauth bindpw rootpw
    authtok mnemonic seedphrase securitycredentials rpcsecret securestring xauth identifiedby
    """.words

  private static let shortWords = "pass pwd pw".words
  /// What may stand before a short word without a capital.
  private static let owners = """
    db user smtp imap ssh ftp admin root my sql ldap mail proxy store key remote login auth wifi
    http rpc become
    """.words

  private static let logins = "optuserpwd authuserinfo neo4jauth basicauth npmauth httpauth".words
  private static let bare = Set("key encrypt salt".words)
  private static let users = Set("auth login userid".words)

  private static let secrets = """
    secret token apikey accesskey authkey privatekey credential encryptionkey signingkey
    masterkey sharedkey accountkey subscriptionkey functionskey clientkeydata appkey serverkey
    adminkey storagekey hmackey aeskey cipherkey sshkey deploykey licensekey integrationkey
    routingkey servicekey sessionkey validationkey decryptionkey unsealkey webhookkey
    ingestionkey dockerconfigjson tlskey
    """.words

  /// Endings of the names of keys: `APP_KEY`, `des_key`, `AUTH_SALT`.
  private static let keyEnds = "_KEY _SALT _key _Key -key .key jwtKey _salt salt".words

  /// Names that are not about a secret itself: `resetPassword`, `password_hash`.
  private static let others = """
    forgot reset invalid error label hint placeholder show hide wrong missing weak incorrect
    encrypted hashed confirm repeat passwordhash passwdhash tokenhash secrethash keyhash digest
    checksum fingerprint publickey pubkey sha1 sha256 md5 integrity
    """.words

  /// Names of tokens that only mark a place or a request: `nextToken`, `idempotency_token`.
  private static let positions = """
    nexttoken nextpage pagetoken locktoken changetoken idempot continu cursor csrf xsrf
    authenticity synctoken resumetoken clienttoken requesttoken tokenid keyid publishable
    tokenizer consumerkey startingtoken creationtoken updatetoken cachekey primarykey foreignkey
    hostkey registrykey secretname secretarn secretversion
    """.words
}
