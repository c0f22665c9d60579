/// Values without quotes.
extension AssignedValue {
  /// Returns the default of a variable: `${DB_PASSWORD:-…}`, `${DB_PASSWORD:…}`.
  func parameter(_ word: Literal) -> Range<Int>? {
    guard text.has("${", at: pair.name.lowerBound - 2), pair.isTight else { return nil }
    let start = text[pair.end] == "-" ? pair.end + 1 : pair.end
    guard let end = text[start..<max(start, word.end)].firstIndex(of: "}"),
      isSecret(text[start..<end], .setting)
    else { return nil }
    return start..<end
  }

  /// Returns a value without quotes that ends its line, perhaps before a comment.
  func line(_ word: Literal) -> Range<Int>? {
    guard let range = rest(of: word) else { return nil }
    let value = text[range]
    guard pair.beginsLine else {
      let isNote =
        pair.sign == .colon && pair.start > pair.end && about.kind == .password
        && text[pair.name.lowerBound - 1] == " "
      return isNote && ChosenPassword.isOwn(value)
        && ChosenPassword.isOne(value, of: about, .unquoted) ? range : nil
    }
    // The name of a constant.
    let isConstant = value.contains("_") && value.allSatisfy { isUpperOrDigit($0) || $0 == "_" }
    guard !ChosenPassword.isCall(value), !isConstant else { return nil }
    switch about.kind {
    case .login: return Self.login(in: range, of: text)
    case .secret:
      let isSetting =
        about.isConstant && pair.isTight || pair.isHeader
        || about.plain.hasSuffix("secret".utf8)
          && (pair.isTight || ChosenPassword.isMixed(value))
      return Self.isDrawn(value) && isPlain(value) || isSetting && isChosenSecret(value)
        ? range : nil
    case .password:
      if Self.isDrawn(value) { return range }
    }
    // `DB_PASSWORD ?= …` in a Makefile.
    let isSetting =
      about.isConstant
      && (pair.isTight
        || text[pair.name.upperBound..<pair.end].contains { $0 == "?" || $0 == ":" })
    guard ChosenPassword.isOne(value, of: about, isSetting ? .setting : .unquoted) else {
      return nil
    }
    if pair.sign == .colon { return ChosenPassword.isMixed(value) ? range : nil }
    if isSetting || pair.isTight, pair.start == pair.end || !pair.isTight {
      return ChosenPassword.isMixed(value) || about.isConstant ? range : nil
    }
    // In most programming languages, an identifier would be the name of another variable.
    let isSecret =
      value.allSatisfy(isURLSafe)
      ? ChosenPassword.isOwn(value) || isInSection : ChosenPassword.isMixed(value)
    return isSecret ? range : nil
  }

  /// Returns the range of a value that ends its line, or the quotes in which its name is too:
  /// `Environment="DB_PASSWORD=…"`.
  private func rest(of word: Literal) -> Range<Int>? {
    let start = word.range.lowerBound
    let open = text[pair.name.lowerBound - 1]
    guard !pair.isNameQuoted, isMark(open) else {
      if endsLine(after: word.end) { return word.range }
      guard pair.sign == .equal, pair.beginsLine, isInSection else { return nil }
      // A value with blanks in an INI file.
      let comment = text.end(from: word.end, atMost: 120) { !$0.isAny(of: "\n\r#;") }
      let end = text.start(before: comment, isBlank)
      return ChosenPassword.isMixed(text[start..<end]) ? start..<end : nil
    }
    let end = text.end(from: start, atMost: 256) { $0 != open && $0 != "\n" && $0 != "&" }
    // Elsewhere, a blank ends the value of a variable in a command.
    let first = text.start(before: pair.name.lowerBound - 1, atMost: 20, isVisible)
    let isWhole = !text[start..<end].contains(" ") || text.has("Environment=", at: first)
    return text[end] == open && isWhole ? start..<end : nil
  }

  /// Returns a random value, whatever follows it except a call or a property.
  func drawn(_ word: Literal) -> Range<Int>? {
    let start = word.range.lowerBound
    if about.kind == .login {
      let end = text.end(from: start, atMost: word.range.count) { !isMark($0) && $0 != "\\" }
      return pair.isTight && pair.start == pair.end ? Self.login(in: start..<end, of: text) : nil
    }
    let end = text.end(from: start, atMost: Literal.longest) {
      isBase64($0) || $0.isAny(of: ".~=%")
    }
    guard end > start, !text[end].isAny(of: "([:<{$") else { return nil }
    return Self.isDrawn(text[start..<end]) && isPlain(text[start..<end]) ? start..<end : nil
  }

  /// Returns a password in a list of names and values: `Server=db;Password=…;`,
  /// `user=octocat&password=…`, `host=db password=…`, `username=octocat,password=…`.
  func listed(_ word: Literal) -> Range<Int>? {
    guard about.kind == .password, pair.sign == .equal, pair.start == pair.end,
      let list = PairList(in: text, around: pair.name, value: word.range),
      ChosenPassword.isOne(text[list.value], of: about),
      list.isConnection || ChosenPassword.isMixed(text[list.value])
    else { return nil }
    return list.value
  }

  /// The value of a variable that a shell command gives to a program: `PGPASSWORD=… psql`.
  ///
  /// Unlike in a file of variables, it may be anywhere in a line, so it must look like a secret.
  var variable: Range<Int>? {
    guard about.kind == .password, pair.sign == .equal, pair.isTight, pair.start == pair.end,
      let word = Literal(shellWordIn: text, at: pair.end)
    else { return nil }
    let (name, value) = (text[pair.name], text[word.range])
    guard about.isConstant || name.starts(with: "--".utf8),
      ChosenPassword.isOne(value, of: about)
    else { return nil }
    let isSecret =
      ["PGPASSWORD", "MYSQL_PWD"].contains { name.elementsEqual($0.utf8) }
      || value.count >= 6 && value.contains(where: isLetter) && value.contains(where: isDigit)
        && !ChosenPassword.hasStructure(value)
    return isSecret ? word.range : nil
  }

  /// Returns a password in a flow mapping of YAML: `{user: shop, password: …}`.
  func flow(_ word: Literal) -> Range<Int>? {
    guard about.kind == .password, pair.sign == .colon, pair.start > pair.end,
      text[word.end - 1].isAny(of: ",}")
    else { return nil }
    let range = word.range.dropLast()
    let start = text.start(before: pair.name.lowerBound, atMost: 100) { $0 != "\n" && $0 != "(" }
    let head = text[start..<pair.name.lowerBound].drop(while: isBlank)
    let key = head.prefix { isDotted($0) || $0 == " " }
    guard text[start - 1] == "\n",
      head.dropFirst(key.count).starts(with: ": {".utf8) || key.elementsEqual("- ".utf8),
      ChosenPassword.isMixed(text[range]), ChosenPassword.isOne(text[range], of: about, .unquoted)
    else { return nil }
    return range
  }

  /// Whether only blanks or a comment are between an index and the end of its line.
  private func endsLine(after index: Int) -> Bool {
    let rest = text.end(from: index, atMost: 40, isBlank)
    if isLineEnd(text[rest]) { return true }
    return rest > index && (text[rest].isAny(of: "#;") || text.has("//", at: rest))
  }

  /// Whether the lines above are settings below the header of a section: `[client]`.
  private var isInSection: Bool {
    var end = text.start(before: pair.name.lowerBound, atMost: 80) { $0 != "\n" }
    let limit = max(0, end - 1_000)
    while end > limit {
      let start = text.start(before: end - 1, atMost: 200) { $0 != "\n" }
      let line = text[start..<end - 1].drop(while: isBlank)
      end = start
      switch line.first {
      case "[":
        let inner = line.dropFirst().prefix { isDotted($0) || $0.isAny(of: " :/") }
        return !inner.isEmpty && line.dropFirst(inner.count + 1).first == "]"
      case nil, "#", ";": continue
      default:
        guard line.contains("=") || line.contains(":"), !line.contains("("), !line.contains("{")
        else { return false }
      }
    }
    return false
  }
}
