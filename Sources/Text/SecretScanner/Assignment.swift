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
    if text[place] == "," {
      // `define('DB_PASSWORD', …)`, `{default_pass, <<"…">>}`, `["--password", "…"]`
      let before = name.lowerBound - 1
      let open = text.start(before: isQuoted ? before : name.lowerBound, atMost: 4, isBlank)
      guard
        isQuoted && isMark(text[before]) && (text[open - 1] == "(" || text[before + 1] == "-")
          || text[before] == "{" || Self.isConstant(text[name])
      else { return nil }
    }
    self.name = name
    isNameQuoted = isQuoted
    isTight = name.upperBound == first
  }

  /// Whether the last part of a name is that of a constant.
  private static func isConstant(_ name: ArraySlice<UInt8>) -> Bool {
    let last = name.split(separator: UInt8(ascii: ".")).last ?? []
    return last.contains("_") && !last.contains(where: isLower)
  }

  /// The index of the value, after blanks.
  var start: Int { text.end(from: end, atMost: 40, isBlank) }

  // MARK: The sign

  private static func sign(in text: Text, at place: Int) -> (first: Int, last: Int, Sign)? {
    let (before, after) = (text[place - 1], text[place + 1])
    switch text[place] {
    case "=":
      if after == ">" { return (place, place + 1, .other) }
      if before.isAny(of: ":?+") { return after == "=" ? nil : (place - 1, place, .equal) }
      // They make another sign of it.
      if before.isAny(of: "=!<>~") { return nil }
      // A comparison with a literal.
      if after == "=" { return (place, place + (text[place + 2] == "=" ? 2 : 1), .other) }
      return (place, place, .equal)
    case ":":
      return after == ":" || before == ":" || after == "=" || text.has("//", at: place + 1)
        ? nil : (place, place, .colon)
    case ",":
      return isMark(before)
        || after == " " && isWord(before) && text[place + 2].isAny(of: "<\"'")
        ? (place, place, .other) : nil
    case "|", "?": return after == text[place] ? (place, place + 1, .other) : nil
    case "<": return after == "-" ? (place, place + 1, .other) : nil
    case ">":
      return before.isAny(of: "=-") || isSpace(after) || after == "<" && text[place + 2] != "!"
        ? nil : (place, place, .tag)
    case "\"", "'":
      return isBlank(before) && isWord(text[place - 2]) ? (place, place - 1, .blank) : nil
    default: return nil
    }
  }

  // MARK: The name

  private static let longestName = 64

  /// Returns the name before a sign, without quotes, brackets and marks around it.
  private static func name(in text: Text, before sign: Int) -> (Range<Int>, isQuoted: Bool)? {
    var end = text.start(before: sign, atMost: 32, isBlank)
    var isQuoted = false
    for _ in 0..<4 {
      let byte = text[end - 1]
      if isMark(byte) {
        guard !isQuoted else { break }
        isQuoted = true
        end = text.start(before: end - 1, atMost: 3) { $0 == "\\" }
      } else if byte == "]" {
        // `config["password"]`, `char password[64]`
        end -= 1
        if !isMark(text[end - 1]) {
          end = text.start(before: end, atMost: 12, isWord)
          guard text[end - 1] == "[" else { return nil }
          end -= 1
        }
      } else if byte.isAny(of: "?*!") {
        end -= 1
      } else {
        break
      }
    }
    let start = text.start(before: end, atMost: longestName, isDotted)
    guard end - start >= 2 || isDigit(text[start]) && text[start - 1] == " " else { return nil }
    // A type of a cloud: `"AWS::IAM::AccessKey"`.
    if isQuoted, text.has("::", at: start - 2) { return nil }
    return (start..<end, isQuoted)
  }

  /// Returns the local name of the element whose start tag ends at an index.
  static func element(in text: Text, before end: Int) -> Range<Int>? {
    guard isWord(text[end - 1]) || isMark(text[end - 1]) else { return nil }
    let start = text.start(before: end, atMost: 160) { !$0.isAny(of: "<>\n") }
    guard text[start - 1] == "<", isLetter(text[start]) else { return nil }
    var name = start
    let last = text.end(from: start, atMost: longestName) { isDotted($0) || $0 == ":" }
    if let colon = text[start..<last].lastIndex(of: ":") { name = colon + 1 }
    return name < last ? name..<last : nil
  }

  /// Returns the name of a constant or variable with a type between the name and the sign:
  /// `let password: String = …`, `var password string = …`, `Dim password As String = …`.
  var typedName: Range<Int>? {
    guard sign == .equal, !isNameQuoted else { return nil }
    let start = text.start(before: name.upperBound, atMost: 48) {
      isWord($0) || $0.isAny(of: "<>[]?!&'.|* ")
    }
    if text[start - 1] == ":", text[start - 2] != ":" {
      return Self.name(in: text, before: start - 1)?.0
    }
    guard ["string", "String", "str"].contains(where: { text[name].elementsEqual($0.utf8) }) else {
      return nil
    }
    var end = text.start(before: name.lowerBound, atMost: 2, isBlank)
    if text.says(" as", at: end - 3) { end -= 3 }
    return Self.name(in: text, before: end)?.0
  }

  /// Returns the name with the word before it if that makes the name of a key or password: `Secret Key`,
  /// `Unseal Key 1`, `IDENTIFIED BY`.
  var longName: Range<Int> {
    var start = name.lowerBound
    if text[name].allSatisfy(isDigit), text[start - 1] == " " {
      start = text.start(before: start - 1, atMost: 12, isLetter)
    }
    guard text[start - 1] == " ",
      text.says("key", at: start) || text.says("by", at: start)
    else { return name }
    let first = text.start(before: start - 1, atMost: 12, isLetter)
    return first..<name.upperBound
  }

  /// Whether the name is that of a field of HTTP: `X-Api-Key`.
  var isHeader: Bool { sign == .colon && text.says("x-", at: name.lowerBound) }

  // MARK: The place of the name

  /// Whether the line starts with the name, or with a prefix such as `export`.
  var beginsLine: Bool {
    let start = text.start(before: name.lowerBound, atMost: 40) { !isLineEnd($0) }
    guard isLineEnd(text[start - 1]) else { return false }
    let lead = text[start..<name.lowerBound].filter { !isBlank($0) && !isMark($0) }
    // npm's settings have the address of the registry before a name.
    return Self.leads.contains(lead) || lead.starts(with: "//".utf8) && lead.hasSuffix("/:".utf8)
  }

  /// Prefixes of a name in variable lists, shells and comments.
  private static let leads = [
    "", "-", "export", "set", "ENV", "ARG", "#", "//", "*", "--", ";", "local", "declare-x",
    "Environment=", "+", "-export", "public", "readonly",
  ].map { Array($0.utf8) }
}
