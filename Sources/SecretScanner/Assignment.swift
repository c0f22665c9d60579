/// A name and its assigned value: `API_KEY=…`, `"password": "…"`, `'token' => '…'`.
struct Assignment {
  let bytes: [UInt8]
  let name: Range<Int>
  /// The range of the value without its quotes.
  let value: Range<Int>
  let isQuoted: Bool
  /// The first byte of `=`, `:`, `:=` or `=>`.
  let sign: UInt8
  /// Whether there is no whitespace around the sign.
  let isTight: Bool
  /// The letters and digits of the name in lower case.
  let plainName: [UInt8]

  /// Reads both sides of a `=` or `:`; nil if they are not an assignment that may hold a secret.
  ///
  /// An unquoted value must end its line, as in a file of variables or settings.
  init?(in bytes: [UInt8], at place: Int) {
    var (first, last) = (place, place)
    if bytes[place] == UInt8(ascii: "=") {
      if place > 0, bytes[place - 1] == UInt8(ascii: ":") { first -= 1 }
      if place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: ">") { last += 1 }
    }
    guard let (value, isQuoted) = Self.value(in: bytes, after: last),
      value.count >= Self.shortestValue, let name = Self.name(in: bytes, before: first),
      Self.mayBeSecret(bytes[name])
    else { return nil }
    self.bytes = bytes
    self.name = name
    self.value = value
    self.isQuoted = isQuoted
    sign = bytes[first]
    isTight = name.upperBound == first && value.lowerBound == last + 1
    plainName = bytes[name].filter(ByteClass.isAlphanumeric).map(ByteClass.lower)
  }

  /// Whether the name suggests a secret.
  var soundsSecret: Bool { Self.words.contains { plainName.has($0) } }

  /// Whether the line starts with the name, or with a prefix such as `export`.
  var beginsLine: Bool {
    var start = name.lowerBound
    while start > 0, name.lowerBound - start < 40, bytes[start - 1] != UInt8(ascii: "\n") {
      start -= 1
    }
    guard start == 0 || bytes[start - 1] == UInt8(ascii: "\n") else { return false }
    return Self.leads.contains(bytes[start..<name.lowerBound].filter { !Self.isSpace($0) })
  }

  /// Quickly rules out most names: every word for a secret contains one of these pairs of letters.
  private static func mayBeSecret(_ name: ArraySlice<UInt8>) -> Bool {
    var last: UInt8 = 0
    for byte in name {
      let byte = byte | 0x20
      switch (last, byte) {
      case (s, s), (p, w), (c, r), (o, k), (k, e): return true
      default: last = byte
      }
    }
    return false
  }

  private static let (s, p, w) = (UInt8(ascii: "s"), UInt8(ascii: "p"), UInt8(ascii: "w"))
  private static let (c, r) = (UInt8(ascii: "c"), UInt8(ascii: "r"))
  private static let (o, k, e) = (UInt8(ascii: "o"), UInt8(ascii: "k"), UInt8(ascii: "e"))

  private static let longestName = 64
  private static let shortestValue = 6
  private static let longestValue = 512
  private static let words = [
    "password", "passwd", "passphrase", "secret", "token", "apikey", "accesskey", "authkey",
    "privatekey", "credential", "pwd",
  ].map { Array($0.utf8) }
  /// Prefixes of a name in variable lists, shells and comments.
  private static let leads = ["", "-", "export", "set", "ENV", "ARG", "#", "//"].map {
    Array($0.utf8)
  }

  /// Finds the name; in `let password: String = "…"`, it is not the word before the sign.
  private static func name(in bytes: [UInt8], before sign: Int) -> Range<Int>? {
    guard let word = word(in: bytes, before: sign) else { return nil }
    guard bytes[sign] == UInt8(ascii: "="), isType(bytes[word]) else { return word }
    var end = word.lowerBound
    // `: String`, `: &str`
    while end > 0, word.lowerBound - end < 3, isSpace(bytes[end - 1]) || isReference(bytes[end - 1])
    { end -= 1 }
    guard end > 0, bytes[end - 1] == UInt8(ascii: ":") else { return word }
    return self.word(in: bytes, before: end - 1) ?? word
  }

  private static func isType(_ word: ArraySlice<UInt8>) -> Bool {
    word.first.map(ByteClass.isUpper) == true || types.contains { word.elementsEqual($0) }
  }

  private static let types = ["str", "string"].map { Array($0.utf8) }

  private static func word(in bytes: [UInt8], before sign: Int) -> Range<Int>? {
    var end = sign
    while end > 0, sign - end < 3, isSpace(bytes[end - 1]) { end -= 1 }
    if end > 0, isQuote(bytes[end - 1]) || bytes[end - 1] == UInt8(ascii: "?") { end -= 1 }
    var start = end
    while start > 0, end - start < longestName, isName(bytes[start - 1]) { start -= 1 }
    return end - start < 3 ? nil : start..<end
  }

  private static func value(
    in bytes: [UInt8], after sign: Int
  ) -> (range: Range<Int>, isQuoted: Bool)? {
    var start = sign + 1
    while start < bytes.count, start - sign <= 8, isSpace(bytes[start]) { start += 1 }
    guard start < bytes.count else { return nil }
    let quote = isQuote(bytes[start]) ? bytes[start] : nil
    if quote != nil { start += 1 }
    var end = start
    while end < bytes.count, end - start < longestValue, isValue(bytes[end]) { end += 1 }
    // The padding of base64.
    for _ in 0..<2 where end > start && end < bytes.count && bytes[end] == UInt8(ascii: "=") {
      end += 1
    }
    if let quote { return end < bytes.count && bytes[end] == quote ? (start..<end, true) : nil }
    var rest = end
    while rest < bytes.count, rest - end < 8, isSpace(bytes[rest]) { rest += 1 }
    let isAlone =
      rest == bytes.count || bytes[rest] == UInt8(ascii: "\n")
      || bytes[rest] == UInt8(ascii: "\r")
    return isAlone ? (start..<end, false) : nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static func isReference(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "&") }

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  private static func isName(_ byte: UInt8) -> Bool {
    ByteClass.isURLSafe(byte) || byte == UInt8(ascii: ".")
  }

  private static func isValue(_ byte: UInt8) -> Bool {
    ByteClass.isBase64(byte) || symbols.contains(byte)
  }

  private static let symbols = Array(".~!@#%^&*?".utf8)
}
