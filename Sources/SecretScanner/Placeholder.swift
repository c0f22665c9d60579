/// Recognizes placeholders for passwords in documents, tests and templates.
enum Placeholder {
  static func matches(_ value: ArraySlice<UInt8>) -> Bool {
    if Entropy.distinct(value) < 4 || Entropy.isAlphabet(value) { return true }
    let lower = value.map(ByteClass.lower)
    if Entropy.saysSo(lower[...]) { return true }
    if let part = parts.first(where: lower.has) { return !hasMore(lower, than: part) }
    let start = lower.prefix { !ByteClass.isLetter($0) }.count
    let word = lower[start...].prefix(
      lower.lastIndex(where: ByteClass.isLetter).map { $0 + 1 - start } ?? 0)
    return words.contains(Array(word)) || beginnings.contains { word.starts(with: $0) }
  }

  /// Whether a value is a password with such a part in it: `hunter2supersecret`, but not
  /// `mysecret2024`.
  private static func hasMore(_ value: [UInt8], than part: [UInt8]) -> Bool {
    guard value.count >= part.count + 8, value.allSatisfy(ByteClass.isAlphanumeric) else {
      return false
    }
    // Digits inside words; digits after a word only number it.
    return zip(value, value.dropFirst()).contains { byte, next in
      ByteClass.isDigit(byte) && ByteClass.isLetter(next)
    }
  }

  /// Parts that real passwords rarely contain.
  private static let parts = [
    "passw", "passphrase", "pwd", "secret", "change-me", "change_me", "token", "apikey", "api_key",
    "api-key", "credential", "foobar",
  ].map { Array($0.utf8) }

  private static let beginnings = ["test", "fake", "mock", "wrong", "invalid", "incorrect"].map {
    Array($0.utf8)
  }

  /// Whole values, ignoring digits and punctuation around them.
  private static let words = Set(
    [
      "pass", "mypass", "userpass", "dbpass", "user", "username", "login", "value", "input",
      "prompt", "string", "text", "object", "integer", "number", "boolean", "hidden", "masked",
      "plain",
      "required", "optional", "undefined", "default", "unknown", "none", "null", "true", "false",
      "empty", "blank", "disabled", "enabled", "manual", "todo", "fixme", "insert", "replace",
      "enter", "sha", "base", "pbkdf", "argon", "argon2i", "argon2id", "bcrypt", "scrypt", "hmac",
      "utf", "hashed", "encrypted", "confirmed", "nullable", "sometimes", "visible", "sensitive",
      "current", "x-oauth-basic",
    ].map { Array($0.utf8) })
}
