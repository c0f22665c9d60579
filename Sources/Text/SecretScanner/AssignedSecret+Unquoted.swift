/// Values without quotes.
extension AssignedSecret {
  /// Returns the default of a variable: `${DB_PASSWORD:-…}`, `${DB_PASSWORD:…}`.
  static func parameter(
    _ word: Literal, of pair: Assignment, _ about: SecretName
  ) -> Range<Int>? {
    let text = pair.text
    guard text[pair.name.lowerBound - 1] == UInt8(ascii: "{"),
      text[pair.name.lowerBound - 2] == UInt8(ascii: "$"), pair.isTight
    else { return nil }
    var start = pair.end
    if text[start] == UInt8(ascii: "-") { start += 1 }
    guard let end = text[start..<max(start, word.end)].firstIndex(of: UInt8(ascii: "}")) else {
      return nil
    }
    let value = text[start..<end]
    let isSecret =
      isDrawn(value) || about.kind == .password && ChosenPassword.isOne(value, of: about, .setting)
    return isSecret ? start..<end : nil
  }

  /// Returns a value without quotes that ends its line, perhaps before a comment.
  static func line(
    _ word: Literal, of pair: Assignment, _ about: SecretName
  ) -> Range<Int>? {
    let text = pair.text
    guard let range = rest(of: word, of: pair) else { return nil }
    let value = text[range]
    guard pair.beginsLine else {
      let isNote =
        pair.sign == .colon && pair.start > pair.end && about.kind == .password
        && text[pair.name.lowerBound - 1] == 0x20
      return isNote && isOwn(value) && ChosenPassword.isOne(value, of: about, .unquoted)
        ? range : nil
    }
    guard !ChosenPassword.isCall(value), !isConstant(value) else { return nil }
    switch about.kind {
    case .login: return login(in: range, of: text)
    case .secret:
      let isSetting =
        about.isConstant && pair.isTight || isHeader(pair)
        || about.plain.hasSuffix("secret".utf8)
          && (pair.isTight || ChosenPassword.isMixed(value))
      return isDrawn(value) && isPlain(value, about)
        || isSetting && isChosenSecret(value, of: about)
        ? range : nil
    case .password:
      if isDrawn(value) { return range }
    }
    // `DB_PASSWORD ?= …` in a Makefile.
    let isSetting =
      about.isConstant
      && (pair.isTight
        || text[pair.name.upperBound..<pair.end].contains {
          $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: ":")
        })
    guard ChosenPassword.isOne(value, of: about, isSetting ? .setting : .unquoted) else {
      return nil
    }
    if pair.sign == .colon { return ChosenPassword.isMixed(value) ? range : nil }
    if isSetting || pair.isTight, pair.start == pair.end || !pair.isTight {
      return ChosenPassword.isMixed(value) || about.isConstant ? range : nil
    }
    // In most programming languages, an identifier would be the name of another variable.
    let isIdentifier = value.allSatisfy(ByteClass.isURLSafe)
    let isSecret =
      isIdentifier
      ? isOwn(value) || isInSection(pair) : ChosenPassword.isMixed(value)
    return isSecret ? range : nil
  }

  /// Whether a value is none that code has as the name of something.
  static func isOwn(_ value: ArraySlice<UInt8>) -> Bool {
    ChosenPassword.isScrambled(value) || ChosenPassword.isLeet(value)
      || ChosenPassword.isUnmistakable(value) && value.count(where: ByteClass.isDigit) > 1
  }

  /// Returns the range of a value that ends its line, or the quotes in which its name is too:
  /// `Environment="DB_PASSWORD=…"`.
  private static func rest(of word: Literal, of pair: Assignment) -> Range<Int>? {
    let text = pair.text
    let open = text[pair.name.lowerBound - 1]
    guard !pair.isNameQuoted, ByteClass.isMark(open) else {
      if isLineEnd(after: word.end, in: text) { return word.range }
      guard pair.sign == .equal, pair.beginsLine, isInSection(pair) else { return nil }
      // A value with blanks in an INI file.
      let comment = text.end(from: word.end, atMost: 120) {
        $0 != 0x0A && $0 != 0x0D && $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: ";")
      }
      let end = text.start(before: comment, ByteClass.isBlank)
      return ChosenPassword.isMixed(text[word.range.lowerBound..<end])
        ? word.range.lowerBound..<end : nil
    }
    let end = text.end(from: word.range.lowerBound, atMost: 256) {
      $0 != open && $0 != 0x0A && $0 != UInt8(ascii: "&")
    }
    let value = word.range.lowerBound..<end
    // Elsewhere, a blank ends the value of a variable in a command.
    let start = text.start(before: pair.name.lowerBound - 1, atMost: 20, ByteClass.isVisible)
    let isWhole = !text[value].contains(0x20) || text.has("Environment=".utf8, at: start)
    return text[end] == open && isWhole ? value : nil
  }

  /// Returns a random value, whatever follows it except a call or a property.
  static func drawn(
    _ word: Literal, of pair: Assignment, _ about: SecretName
  ) -> Range<Int>? {
    let text = pair.text
    if about.kind == .login {
      let end = text.end(from: word.range.lowerBound, atMost: word.range.count) {
        !ByteClass.isMark($0) && $0 != UInt8(ascii: "\\")
      }
      return pair.isTight && pair.start == pair.end
        ? login(in: word.range.lowerBound..<end, of: text) : nil
    }
    let end = text.end(from: word.range.lowerBound, atMost: Literal.longest) {
      ByteClass.isBase64($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "~")
        || $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "%")
    }
    guard end > word.range.lowerBound, !Self.calls.contains(text[end]) else { return nil }
    let range = word.range.lowerBound..<end
    return isDrawn(text[range]) && isPlain(text[range], about) ? range : nil
  }

  private static let calls = Array("([:<{$".utf8)

  /// Returns a password in a list of names and values: `Server=db;Password=…;`,
  /// `user=octocat&password=…`, `host=db password=…`, `username=octocat,password=…`.
  static func listed(
    _ word: Literal, of pair: Assignment, _ about: SecretName
  ) -> Range<Int>? {
    let text = pair.text
    guard about.kind == .password, pair.sign == .equal, pair.start == pair.end,
      let list = PairList(in: text, around: pair.name, value: word.range)
    else { return nil }
    let range = list.value
    return ChosenPassword.isOne(text[range], of: about, .certain)
      && (list.isConnection || ChosenPassword.isMixed(text[range])) ? range : nil
  }

  /// Returns the value of a variable that a shell command gives to a program: `PGPASSWORD=… psql`.
  ///
  /// Unlike in a file of variables, it may be anywhere in a line, so it must look like a secret.
  static func variable(
    _ word: Literal, of pair: Assignment, _ about: SecretName
  ) -> Range<Int>? {
    let text = pair.text
    guard about.kind == .password, pair.sign == .equal, pair.isTight, pair.start == pair.end,
      let value = ShellWord(in: text, at: pair.end)
    else { return nil }
    let bytes = text[value.range]
    let isOption = text[pair.name].starts(with: "--".utf8)
    guard about.isConstant || isOption,
      ChosenPassword.isOne(bytes, of: about, .certain)
    else { return nil }
    if ["PGPASSWORD", "MYSQL_PWD"].contains(where: { text[pair.name].elementsEqual($0.utf8) }) {
      return value.range
    }
    let isSecret =
      bytes.count >= 6 && bytes.contains(where: ByteClass.isLetter)
      && bytes.contains(where: ByteClass.isDigit) && !ChosenPassword.hasStructure(bytes)
    return isSecret ? value.range : nil
  }

  /// Returns a password in a flow mapping of YAML: `{user: shop, password: …}`.
  static func flow(
    _ word: Literal, of pair: Assignment, _ about: SecretName
  ) -> Range<Int>? {
    let text = pair.text
    guard about.kind == .password, pair.sign == .colon, pair.start > pair.end,
      let last = text[word.range].last, last == UInt8(ascii: ",") || last == UInt8(ascii: "}")
    else { return nil }
    let range = word.range.lowerBound..<word.range.upperBound - 1
    let start = text.start(before: pair.name.lowerBound, atMost: 100) {
      $0 != 0x0A && $0 != UInt8(ascii: "(")
    }
    let head = text[start..<pair.name.lowerBound].drop(while: ByteClass.isBlank)
    let key = head.prefix { ByteClass.isDotted($0) || $0 == UInt8(ascii: "-") || $0 == 0x20 }
    guard text[start - 1] == 0x0A,
      head.dropFirst(key.count).starts(with: ": {".utf8) || key.elementsEqual("- ".utf8),
      ChosenPassword.isMixed(text[range]), ChosenPassword.isOne(text[range], of: about, .unquoted)
    else { return nil }
    return range
  }

  /// Whether only blanks or a comment are between an index and the end of its line.
  static func isLineEnd(after index: Int, in text: Text) -> Bool {
    let rest = text.end(from: index, atMost: 40, ByteClass.isBlank)
    if ByteClass.isLineEnd(text[rest]) { return true }
    guard rest > index else { return false }
    return text[rest] == UInt8(ascii: "#") || text[rest] == UInt8(ascii: ";")
      || text[rest] == UInt8(ascii: "/") && text[rest + 1] == UInt8(ascii: "/")
  }

  /// Whether the lines above are settings below the header of a section: `[client]`.
  private static func isInSection(_ pair: Assignment) -> Bool {
    let text = pair.text
    var end = text.start(before: pair.name.lowerBound, atMost: 80) { $0 != 0x0A }
    let limit = max(0, end - 1_000)
    while end > limit {
      let start = text.start(before: end - 1, atMost: 200) { $0 != 0x0A }
      let line = text[start..<end - 1].drop(while: ByteClass.isBlank)
      end = start
      switch line.first {
      case UInt8(ascii: "["):
        let inner = line.dropFirst().prefix {
          ByteClass.isDotted($0) || $0 == 0x20 || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "/")
        }
        return !inner.isEmpty && line.dropFirst(inner.count + 1).first == UInt8(ascii: "]")
      case nil, UInt8(ascii: "#"), UInt8(ascii: ";"): continue
      default:
        guard line.contains(UInt8(ascii: "=")) || line.contains(UInt8(ascii: ":")),
          !line.contains(UInt8(ascii: "(")), !line.contains(UInt8(ascii: "{"))
        else { return false }
      }
    }
    return false
  }
}
