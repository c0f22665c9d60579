/// A password that a shell command gives to a program: `PGPASSWORD=… psql`.
struct ShellVariable {
  let name: String
  let value: Range<Int>

  /// Reads both sides of a `=`; nil if it sets no such variable to a password.
  init?(in bytes: [UInt8], at sign: Int) {
    guard sign > 0, ByteClass.isUpper(bytes[sign - 1]),
      let name = Self.names.first(where: { name in
        sign >= name.count && bytes.has(name, at: sign - name.count)
          && (sign == name.count || !ByteClass.isWord(bytes[sign - name.count - 1]))
      }),
      let word = ShellWord(in: bytes, at: sign + 1), ShellWord.isPassword(bytes[word.range])
    else { return nil }
    self.name = String(decoding: name, as: UTF8.self)
    value = word.range
  }

  /// The variables from which programs read passwords.
  private static let names = [
    "PGPASSWORD", "MYSQL_PWD", "SSHPASS", "REDISCLI_AUTH", "RESTIC_PASSWORD", "BORG_PASSPHRASE",
  ].map { Array($0.utf8) }
}
