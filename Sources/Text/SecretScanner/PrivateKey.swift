/// Private keys: PEM (RFC 7468), OpenPGP, SSH, PuTTY, and PEM in base64.
enum PrivateKey {
  /// Returns the range of the first part of a key in PEM, for the `-` that begins its header; nil if
  /// there is none or no key follows.
  ///
  /// `---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----` is RFC 4716's way to write it.
  static func pem(in text: Text, at index: Int) -> Range<Int>? {
    guard text[index - 1] != "-" else { return nil }
    let dashes = text.end(from: index, atMost: 6) { $0 == "-" }
    guard let begin = begins.first(where: { text.has($0, at: dashes) }), 4...5 ~= dashes - index
    else { return nil }
    let name = text.end(from: dashes + begin.count, atMost: 60) { isAlphanumeric($0) || $0 == " " }
    let label = text[dashes..<name]
    guard labels.contains(where: label.has) else { return nil }
    // A key has lines of 32 characters or more, after line ends, headers or quoting.
    var key = text.end(from: name, atMost: 6) { $0 == "-" }
    let last = min(key + 300, text.count)
    while key < last, !text.has("----", at: key) {
      let end = text.end(from: key, atMost: 40, isBase64)
      if end - key >= 32 { return Entropy.distinct(text[key..<end]) < 7 ? nil : index..<end }
      key = end + 1
    }
    return nil
  }

  /// Returns the range of the base64 of a key in PEM, as in the settings of Kubernetes, for the
  /// beginning of its header.
  static func base64(in text: Text, at index: Int) -> Range<Int>? {
    let start = text.end(from: index, atMost: 64, isBase64)
    guard start - index == 64, let head = Base64.decoded(text[index..<start]), head.has(labels[0])
    else { return nil }
    return index..<text.end(from: start, atMost: 1_000, isBase64)
  }

  /// Returns the range of the first line of the private part of a key of PuTTY, for its
  /// `Private-Lines: `.
  static func puTTY(in text: Text, at index: Int) -> Range<Int>? {
    let number = text.end(from: index + "Private-Lines: ".utf8.count, atMost: 4, isDigit)
    let start = text.end(from: number, atMost: 4, isLineEnd)
    let end = text.end(from: start, atMost: 64, isBase64)
    return end - start >= 32 ? start..<end : nil
  }

  /// Returns the range of the private part of a JSON Web Key (RFC 7518 §6) for the `:` after its name.
  static func webKey(in text: Text, at colon: Int) -> Range<Int>? {
    guard text.has("\"d\"", at: colon - 3) || text.has("\"k\"", at: colon - 3),
      let value = Literal(quotedIn: text, at: text.end(from: colon + 1, atMost: 8, isBlank)),
      value.range.count >= 40, text[value.range].allSatisfy(isURLSafe),
      text[max(0, colon - 1_000)..<min(text.count, colon + 1_000)].has("\"kty\"".utf8)
    else { return nil }
    return value.range
  }

  private static let begins = ["BEGIN ", " BEGIN "].map { Array($0.utf8) }
  private static let labels = ["PRIVATE KEY", "Static key"].map { Array($0.utf8) }
}

/// base64 (RFC 4648), of both alphabets and with or without padding.
enum Base64 {
  /// Returns what a text encodes; nil if it is not base64.
  static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    let padding = text.reversed().prefix { $0 == "=" }.count
    guard padding < 3 else { return nil }
    var bytes: [UInt8] = []
    var (bits, count): (UInt32, Int) = (0, 0)
    for byte in text.dropLast(padding) {
      guard let value = value(of: byte) else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }

  /// Returns the password in the base64 of `NAME:PASSWORD` (RFC 7617 §2); nil if it is something
  /// else.
  static func password(inLogin text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let bytes = decoded(text), bytes.allSatisfy({ 0x20..<0x7F ~= $0 }),
      let colon = bytes.firstIndex(of: ":")
    else { return nil }
    return bytes[(colon + 1)...]
  }

  private static func value(of byte: UInt8) -> UInt8? {
    switch byte {
    case _ where isUpper(byte): byte - UInt8(ascii: "A")
    case _ where isLower(byte): byte - UInt8(ascii: "a") + 26
    case _ where isDigit(byte): byte - UInt8(ascii: "0") + 52
    case "+", "-": 62
    case "/", "_": 63
    default: nil
    }
  }
}
