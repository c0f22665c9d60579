/// A name, a sign and a value: `API_KEY=…`, `"password": "…"`, `'token' => '…'`,
/// `define('DB_PASSWORD', '…')`, `<password>…</password>`.
struct Assignment {
  enum Sign {
    /// `=`, `:=`, `==` and their like.
    case equal
    case colon
    /// `=>`, `<-`, `||`, `??`, and the comma after a quoted name: only a quoted value follows.
    case other
    /// The end of an XML tag.
    case tag
    /// A blank before a quoted value: `storePassword "…"`.
    case blank
  }

  let text: Text
  let name: Range<Int>
  let sign: Sign
  /// The index after the sign.
  let end: Int
  let isNameQuoted: Bool
  /// Whether there is no blank before the sign.
  let isTight: Bool

  /// Reads a name and the sign at an index; nil if these bytes assign nothing.
  init?(in text: Text, at place: Int) {
    guard let (first, last, sign) = Self.sign(in: text, at: place) else { return nil }
    self.text = text
    self.sign = sign
    end = last + 1
    if sign == .tag {
      guard let name = Self.element(in: text, before: place) else { return nil }
      self.name = name
      isNameQuoted = false
      isTight = true
      return
    }
    guard let (name, isQuoted) = Self.name(in: text, before: first) else { return nil }
    if text[place] == UInt8(ascii: ",") {
      // `define('DB_PASSWORD', …)`, `{default_pass, <<"…">>}`, `["--password", "…"]`
      let open = text.start(
        before: name.lowerBound - (isQuoted ? 1 : 0), atMost: 4, ByteClass.isBlank)
      guard
        isQuoted && ByteClass.isMark(text[name.lowerBound - 1])
          && (text[open - 1] == UInt8(ascii: "(") || text[name.lowerBound] == UInt8(ascii: "-"))
          || text[name.lowerBound - 1] == Self.brace
          || Self.isConstant(text[name])
      else { return nil }
    }
    self.name = name
    isNameQuoted = isQuoted
    isTight = name.upperBound == first
  }

  /// Whether the last part of a name is that of a constant.
  private static func isConstant(_ name: ArraySlice<UInt8>) -> Bool {
    let last = name.split(separator: UInt8(ascii: ".")).last ?? []
    return last.contains(UInt8(ascii: "_")) && !last.contains(where: ByteClass.isLower)
  }

  /// The index of the value, after blanks.
  var start: Int { text.end(from: end, atMost: 40, ByteClass.isBlank) }

  // MARK: The sign

  private static func sign(in text: Text, at place: Int) -> (first: Int, last: Int, Sign)? {
    let (before, after) = (text[place - 1], text[place + 1])
    switch text[place] {
    case UInt8(ascii: "="):
      if after == UInt8(ascii: ">") { return (place, place + 1, .other) }
      if before == UInt8(ascii: ":") || before == UInt8(ascii: "?") || before == UInt8(ascii: "+") {
        return after == UInt8(ascii: "=") ? nil : (place - 1, place, .equal)
      }
      if ends.contains(before) { return nil }
      // A comparison with a literal.
      if after == UInt8(ascii: "=") {
        return (place, text[place + 2] == UInt8(ascii: "=") ? place + 2 : place + 1, .other)
      }
      return (place, place, .equal)
    case UInt8(ascii: ":"):
      if after == UInt8(ascii: ":") || before == UInt8(ascii: ":") || after == UInt8(ascii: "=")
        || after == UInt8(ascii: "/") && text[place + 2] == UInt8(ascii: "/")
      {
        return nil
      }
      return (place, place, .colon)
    case UInt8(ascii: ","):
      return ByteClass.isMark(before)
        || after == 0x20 && ByteClass.isWord(before)
          && (text[place + 2] == UInt8(ascii: "<") || ByteClass.isQuote(text[place + 2]))
        ? (place, place, .other) : nil
    case UInt8(ascii: "|"), UInt8(ascii: "?"):
      return after == text[place] ? (place, place + 1, .other) : nil
    case UInt8(ascii: "<"):
      return after == UInt8(ascii: "-") ? (place, place + 1, .other) : nil
    case UInt8(ascii: ">"):
      return before == UInt8(ascii: "=") || before == UInt8(ascii: "-") || ByteClass.isSpace(after)
        || after == UInt8(ascii: "<") && text[place + 2] != UInt8(ascii: "!")
        ? nil : (place, place, .tag)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      return ByteClass.isBlank(before) && ByteClass.isWord(text[place - 2])
        ? (place, place - 1, .blank) : nil
    default:
      return nil
    }
  }

  /// What makes another sign of a `=` that follows it.
  private static let ends = Array("=!<>~".utf8)
  private static let brace = UInt8(ascii: "{")

  // MARK: The name

  private static let longestName = 64

  /// Returns the name before a sign, without quotes, brackets and marks around it.
  private static func name(in text: Text, before sign: Int) -> (Range<Int>, isQuoted: Bool)? {
    var end = text.start(before: sign, atMost: 32, ByteClass.isBlank)
    var isQuoted = false
    for _ in 0..<4 {
      let byte = text[end - 1]
      if ByteClass.isMark(byte) {
        guard !isQuoted else { break }
        isQuoted = true
        end = text.start(before: end - 1, atMost: 3) { $0 == UInt8(ascii: "\\") }
      } else if byte == UInt8(ascii: "]") {
        // `config["password"]`, `char password[64]`
        end -= 1
        if !ByteClass.isMark(text[end - 1]) {
          end = text.start(before: end, atMost: 12, ByteClass.isWord)
          guard text[end - 1] == UInt8(ascii: "[") else { return nil }
          end -= 1
        }
      } else if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "*") || byte == UInt8(ascii: "!")
      {
        end -= 1
      } else {
        break
      }
    }
    let start = text.start(before: end, atMost: longestName, ByteClass.isDotted)
    guard end - start >= 2 || ByteClass.isDigit(text[start]) && text[start - 1] == 0x20 else {
      return nil
    }
    // A type of a cloud: `"AWS::IAM::AccessKey"`.
    if isQuoted, text[start - 1] == UInt8(ascii: ":"), text[start - 2] == UInt8(ascii: ":") {
      return nil
    }
    return (start..<end, isQuoted)
  }

  /// Returns the local name of the element whose start tag ends at an index.
  static func element(in text: Text, before end: Int) -> Range<Int>? {
    guard ByteClass.isWord(text[end - 1]) || ByteClass.isMark(text[end - 1]) else { return nil }
    let start = text.start(before: end, atMost: 160) {
      $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">") && $0 != 0x0A
    }
    guard text[start - 1] == UInt8(ascii: "<"), ByteClass.isLetter(text[start]) else { return nil }
    var name = start
    let last = text.end(from: start, atMost: longestName) {
      ByteClass.isDotted($0) || $0 == UInt8(ascii: ":")
    }
    if let colon = text[start..<last].lastIndex(of: UInt8(ascii: ":")) { name = colon + 1 }
    return name < last ? name..<last : nil
  }

  /// Returns the name of a constant or variable with a type between the name and the sign:
  /// `let password: String = …`, `var password string = …`, `Dim password As String = …`.
  var typedName: Range<Int>? {
    guard sign == .equal, !isNameQuoted else { return nil }
    let limit = 48
    let start = text.start(before: name.upperBound, atMost: limit) {
      ByteClass.isWord($0) || Self.typeBytes.contains($0)
    }
    if text[start - 1] == UInt8(ascii: ":"), text[start - 2] != UInt8(ascii: ":") {
      return Self.name(in: text, before: start - 1)?.0
    }
    guard ["string", "String", "str"].contains(where: { text[name].elementsEqual($0.utf8) }) else {
      return nil
    }
    var end = text.start(before: name.lowerBound, atMost: 2, ByteClass.isBlank)
    if text.says(" as".utf8, at: end - 3) { end -= 3 }
    return Self.name(in: text, before: end)?.0
  }

  private static let typeBytes = Array("<>[]?!&'.|* ".utf8)

  /// Returns the name with the word before it if that makes the name of a key or password: `Secret Key`,
  /// `Unseal Key 1`, `IDENTIFIED BY`.
  var longName: Range<Int> {
    var start = name.lowerBound
    if text[name].allSatisfy(ByteClass.isDigit), text[start - 1] == 0x20 {
      start = text.start(before: start - 1, atMost: 12, ByteClass.isLetter)
    }
    guard text[start - 1] == 0x20,
      text.says("key".utf8, at: start) || text.says("by".utf8, at: start)
    else { return name }
    let first = text.start(before: start - 1, atMost: 12, ByteClass.isLetter)
    return first..<name.upperBound
  }

  // MARK: The place of the name

  /// Whether the line starts with the name, or with a prefix such as `export`.
  var beginsLine: Bool {
    let start = text.start(before: name.lowerBound, atMost: 40) { !ByteClass.isLineEnd($0) }
    guard ByteClass.isLineEnd(text[start - 1]) else { return false }
    let lead = text[start..<name.lowerBound].filter {
      !ByteClass.isBlank($0) && !ByteClass.isMark($0)
    }
    // npm's settings have the address of the registry before a name.
    return Self.leads.contains(lead)
      || lead.starts(with: "//".utf8) && lead.hasSuffix("/:".utf8)
  }

  /// Prefixes of a name in variable lists, shells and comments.
  private static let leads = [
    "", "-", "export", "set", "ENV", "ARG", "#", "//", "*", "--", ";", "local", "declare-x",
    "Environment=", "+", "-export", "public", "readonly",
  ].map { Array($0.utf8) }
}
