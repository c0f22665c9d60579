/// A secret that a shell command gives to a program: `PGPASSWORD=… psql`, `-e DB_PASSWORD=…`.
struct ShellVariable {
  let name: String
  let value: Range<Int>

  /// Reads both sides of a `=`; nil if it sets no such variable to a secret.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - sign: the index of the `=`.
  ///   - hasKnownName: whether to find only the variables from which programs read passwords, or
  ///     only others.
  init?(in bytes: [UInt8], at sign: Int, hasKnownName: Bool) {
    guard sign > 0, Self.isConstant(bytes[sign - 1]),
      let word = ShellWord(in: bytes, at: sign + 1), ShellWord.isPassword(bytes[word.range])
    else { return nil }
    var start = sign
    while start > 0, sign - start < Self.longest, Self.isConstant(bytes[start - 1]) { start -= 1 }
    let name = bytes[start..<sign]
    guard start == 0 || !ByteClass.isWord(bytes[start - 1]),
      hasKnownName == Self.names.contains(where: name.elementsEqual),
      hasKnownName || Self.isSecret(bytes[word.range], of: name)
    else { return nil }
    self.name = String(decoding: name, as: UTF8.self)
    value = word.range
  }

  /// Whether a value is one that a person chose for a password, or a random one for another secret.
  ///
  /// Unlike in a file of variables, it may be anywhere in a line, so it must look like a secret.
  private static func isSecret(_ value: ArraySlice<UInt8>, of name: ArraySlice<UInt8>) -> Bool {
    if secrets.contains(where: name.hasSuffix), Entropy.isDrawn(value) { return true }
    return passwords.contains(where: name.hasSuffix) && value.count >= 8
      && value.contains(where: ByteClass.isLetter) && value.contains(where: ByteClass.isDigit)
      && !value.contains(UInt8(ascii: "/")) && !value.contains(UInt8(ascii: ","))
  }

  private static func isConstant(_ byte: UInt8) -> Bool {
    ByteClass.isUpperOrDigit(byte) || byte == UInt8(ascii: "_")
  }

  private static let longest = 64
  /// The variables from which programs read passwords.
  private static let names = [
    "PGPASSWORD", "MYSQL_PWD", "SSHPASS", "REDISCLI_AUTH", "RESTIC_PASSWORD", "BORG_PASSPHRASE",
  ].map { Array($0.utf8) }
  private static let passwords = ["PASSWORD", "PASSWD", "PASSPHRASE", "_PASS", "_PWD"].map {
    Array($0.utf8)
  }
  private static let secrets = ["SECRET", "TOKEN", "API_KEY", "APIKEY", "ACCESS_KEY"].map {
    Array($0.utf8)
  }
}
