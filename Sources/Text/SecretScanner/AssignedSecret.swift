/// Finds the secrets that a text assigns to names.
struct AssignedSecret {
  let name: Range<Int>
  let value: Range<Int>

  /// Reads both sides of the sign at an index; nil if they are not a name and its secret.
  init?(in text: Text, at place: Int, label: inout Range<Int>?) {
    guard let pair = Assignment(in: text, at: place) else { return nil }
    let word = text[pair.name]
    if Self.isLabel(word) {
      label = Self.literal(of: pair)
      guard SecretName(word)?.isBare == true else { return nil }
    }
    var name = pair.name
    if Self.isValue(word, of: pair) {
      guard let labelled = Self.labelled(pair, label) else { return nil }
      name = labelled
    }
    var about = SecretName(text[name])
    if about == nil, pair.sign != .tag, text[name.lowerBound - 1] == 0x20 {
      name = pair.longName
      about = SecretName(text[name])
    }
    if about == nil, ByteClass.isMark(text[pair.start]) || text[pair.start] == UInt8(ascii: "@"),
      let typed = pair.typedName
    {
      name = typed
      about = SecretName(text[name])
    }
    // `you can pass "…"`
    if pair.sign == .blank, text[name].elementsEqual("pass".utf8) { return nil }
    guard let about, let value = Self.value(of: pair, about) else { return nil }
    self.name = name
    self.value = value
  }

  /// Reads an option and its value at a hyphen: `--password …`, `-Password '…'`.
  init?(optionIn text: Text, at index: Int) {
    let before = text[index - 1]
    guard
      ByteClass.isBlank(before) || ByteClass.isLineEnd(before) || ByteClass.isQuote(before)
        || before == UInt8(ascii: "`")
    else { return nil }
    let end = text.end(from: index, atMost: 40, ByteClass.isURLSafe)
    let start = text.end(from: end, atMost: 8, ByteClass.isBlank)
    if end - index == 2, start > end, Self.shortOptions.contains(text[index + 1]),
      Self.has([" -u ", " -U ", " --user", " -D "], before: index, in: text),
      let word = ShellWord(in: text, at: start),
      !Self.has(["mysql", "mariadb"], before: index, in: text),
      text[word.range].contains(where: ByteClass.isLetter),
      ChosenPassword.isMixed(text[word.range]),
      ChosenPassword.isOne(text[word.range], of: nil, .certain)
    {
      name = index..<end
      value = word.range
      return
    }
    // MySQL's programs get the name of a database there.
    guard end - index > 3, start > end, text[start] != UInt8(ascii: "-"),
      !Self.has(["mysql", "mariadb"], before: index, in: text),
      let about = SecretName(text[index..<end])
        ?? (text[index..<end].elementsEqual("--key".utf8) ? SecretName(Self.apiKey) : nil),
      let word = ShellWord(in: text, at: start)
    else { return nil }
    let value = text[word.range]
    let isSecret =
      switch about.kind {
      case .password:
        ChosenPassword.isMixed(value) && ChosenPassword.isOne(value, of: about, .certain)
      case .secret: Self.isDrawn(value)
      case .login: Self.login(in: word.range, of: text) != nil
      }
    guard isSecret else { return nil }
    name = index..<end
    self.value = word.range
  }

  private static let apiKey = Array("apikey".utf8)[...]
  private static let shortOptions = Array("pPw".utf8)

  /// Whether one of some texts is before an index in the same command.
  static func has(_ texts: [String], before index: Int, in text: Text) -> Bool {
    let start = text.start(before: index, atMost: 100) { $0 != 0x0A && $0 != UInt8(ascii: "|") }
    return texts.contains { text[start..<index].has($0.utf8) }
  }

  /// Reads a sentence such as `The password is …` at its verb.
  init?(sentenceIn text: Text, at verb: Int) {
    let start = text.start(before: verb - 1, atMost: 40, ByteClass.isWord)
    guard verb > 0, text[verb - 1] == 0x20, SecretName(text[start..<verb - 1])?.kind == .password,
      let word = Literal(wordIn: text, at: verb + 3)
    else { return nil }
    let isEnd = { (byte: UInt8) in Self.punctuation.contains(byte) || ByteClass.isMark(byte) }
    let first = ByteClass.isMark(text[word.range.lowerBound]) ? 1 : 0
    let end = text.start(before: word.end, atMost: 3, isEnd)
    guard end > word.range.lowerBound + first else { return nil }
    let range = word.range.lowerBound + first..<end
    guard Self.isOwn(text[range]) else { return nil }
    name = start..<verb - 1
    value = range
  }

  private static let punctuation = Array(".,;!?)".utf8)

  // MARK: Labels

  static func isLabel(_ word: ArraySlice<UInt8>) -> Bool {
    3...8 ~= word.count && labels.contains { word.elementsEqual($0) { ByteClass.lower($0) == $1 } }
  }

  private static let labels = "name key variable field".words

  static func isValue(_ word: ArraySlice<UInt8>, of pair: Assignment) -> Bool {
    guard let first = word.first else { return false }
    switch first | 0x20 {
    case UInt8(ascii: "v"), UInt8(ascii: "d"): break
    case UInt8(ascii: "s"), UInt8(ascii: "p"), UInt8(ascii: "e"):
      guard pair.sign == .tag else { return false }
    default: return false
    }
    return values.contains { word.elementsEqual($0) { ByteClass.lower($0) == $1 } }
  }

  private static let values = "value default string property entry".words

  /// Returns the name that was said shortly before a value, or that of a variable of Terraform before
  /// its default.
  static func labelled(_ pair: Assignment, _ label: Range<Int>?) -> Range<Int>? {
    let text = pair.text
    let start = pair.sign == .tag ? pair.end : pair.name.lowerBound
    // `<Password><Value>…`
    if pair.sign == .tag, text[pair.name.lowerBound - 2] == UInt8(ascii: ">"),
      let parent = Assignment.element(in: text, before: pair.name.lowerBound - 2)
    {
      return parent
    }
    if let label, label.upperBound <= start, start - label.upperBound < 120 { return label }
    guard text.says("default".utf8, at: pair.name.lowerBound) else { return nil }
    let variable = Array("variable \"".utf8)
    for place in stride(from: start, to: max(start - 300, 0), by: -1)
    where text.has(variable, at: place) {
      let first = place + variable.count
      return first..<text.end(from: first, atMost: 64, ByteClass.isDotted)
    }
    return nil
  }

  /// Returns the range of a value that names something.
  static func literal(of pair: Assignment) -> Range<Int>? {
    let text = pair.text
    if let quoted = Literal(quotedIn: text, at: pair.start) {
      let tail = text.start(before: quoted.range.upperBound, atMost: 64, ByteClass.isDotted)
      return tail..<quoted.range.upperBound
    }
    let end = text.end(from: pair.start, atMost: 64, ByteClass.isDotted)
    return pair.start..<end
  }

  // MARK: The value

  static func value(of pair: Assignment, _ about: SecretName) -> Range<Int>? {
    let text = pair.text
    if pair.sign == .tag { return element(of: pair, about) }
    if let quoted = Literal(quotedIn: text, at: pair.start) {
      return isSecret(quoted.range, of: pair, about) ? quoted.range : nil
    }
    guard pair.sign == .equal || pair.sign == .colon,
      let word = Literal(wordIn: text, at: pair.start)
    else { return nil }
    return parameter(word, of: pair, about) ?? line(word, of: pair, about)
      ?? drawn(word, of: pair, about) ?? listed(word, of: pair, about)
      ?? variable(word, of: pair, about) ?? flow(word, of: pair, about)
  }

  /// Whether a value in quotes is a secret.
  static func isSecret(
    _ range: Range<Int>, of pair: Assignment, _ about: SecretName
  ) -> Bool {
    let value = pair.text[range]
    if about.isBare {
      guard isDrawn(value) else { return false }
      let isHex = value.count >= 32 && value.allSatisfy(ByteClass.isHex)
      return value.count == 44 && Base64.decoded(value)?.count == 32
        // `'crypt' => ['key' => '…']`
        || isHex && has(["crypt", "Security"], before: pair.name.lowerBound, in: pair.text)
    }
    if isDrawn(value) { return !(isVague(about) && value.allSatisfy(ByteClass.isHex)) }
    let isSetting = about.isConstant && pair.isTight && pair.start == pair.end && pair.beginsLine
    switch about.kind {
    case .password:
      let isLoose = pair.sign == .blank || pair.text[pair.end - 1] == UInt8(ascii: ",")
      let isComparison = pair.sign == .other && pair.text[pair.end - 1] == UInt8(ascii: "=")
      return ChosenPassword.isOne(value, of: about, isSetting ? .setting : .quoted)
        && !((isComparison || isLoose) && !ChosenPassword.isMixed(value))
    case .secret:
      return
        (isSetting || isHeader(pair) || ChosenPassword.isLeet(value)
        || isNumbered(value) && !about.isVague)
        && isChosenSecret(value, of: about)
    case .login:
      return login(in: range, of: pair.text) != nil
    }
  }

  static func element(of pair: Assignment, _ about: SecretName) -> Range<Int>? {
    let text = pair.text
    var start = pair.end
    if text.has(cdata, at: start) { start += cdata.count }
    let end = text.end(from: start, atMost: Literal.longest) {
      $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "]") && $0 != 0x0A
    }
    guard
      text[end] == UInt8(ascii: "<") && text[end + 1] == UInt8(ascii: "/")
        || text[end] == UInt8(ascii: "]"), end > start
    else { return nil }
    let value = text[start..<end]
    let isSecret =
      isDrawn(value) || about.kind == .password && ChosenPassword.isOne(value, of: about, .quoted)
    return isSecret ? start..<end : nil
  }

  private static let cdata = Array("<![CDATA[".utf8)

  // MARK: Parts

  /// Whether a name may be that of something else than a secret, such as `nid_key`.
  static func isVague(_ about: SecretName) -> Bool {
    about.kind == .secret && about.isVague
  }

  /// Whether a random value without quotes may be that of a name, and is none of a variable.
  static func isPlain(_ value: ArraySlice<UInt8>, _ about: SecretName) -> Bool {
    if about.isBare { return false }
    return !isVague(about)
      || ChosenPassword.isScrambled(value)
        && value.allSatisfy { ByteClass.isBase64($0) || $0 == UInt8(ascii: "=") }
        && !value.contains(UInt8(ascii: "_"))
  }

  /// Whether a value of a name for a secret is random.
  static func isDrawn(_ value: ArraySlice<UInt8>) -> Bool {
    Entropy.isDrawn(value) && !Placeholder.isToken(value) && !ChosenPassword.isTemplate(value)
      && !ChosenPassword.isHash(value) && (!value.contains(0x20) || value.count > 40)
      && !value.starts(with: "arn:".utf8)
  }

  /// Whether a value that is not random is a secret that a person chose: `my-jwt-s3cret-of-2024`.
  static func isChosenSecret(_ value: ArraySlice<UInt8>, of about: SecretName) -> Bool {
    value.count >= (isOwn(value) ? 8 : 10) && value.contains(where: ByteClass.isDigit)
      && value.contains(where: ByteClass.isLetter)
      && ChosenPassword.isOne(value, of: about, .quoted)
  }

  /// Whether a value has at least four digits that are no year and no version.
  static func isNumbered(_ value: ArraySlice<UInt8>) -> Bool {
    value.count >= 12 && value.count(where: ByteClass.isDigit) >= 4
      && value.allSatisfy(ByteClass.isURLSafe)
  }

  /// Whether a value without quotes is the name of a constant.
  static func isConstant(_ value: ArraySlice<UInt8>) -> Bool {
    value.contains(UInt8(ascii: "_"))
      && value.allSatisfy { ByteClass.isUpperOrDigit($0) || $0 == UInt8(ascii: "_") }
  }

  /// Whether the name is that of a field of HTTP: `X-Api-Key`.
  static func isHeader(_ pair: Assignment) -> Bool {
    pair.sign == .colon && pair.text.says("x-".utf8, at: pair.name.lowerBound)
  }

  /// Returns the range of a login whose password is none that only stands for one.
  static func login(in range: Range<Int>, of text: Text) -> Range<Int>? {
    let value = text[range]
    if ChosenPassword.isTemplate(value) { return nil }
    if let password = Base64.password(inLogin: value) {
      return ChosenPassword.isOne(password, of: nil, .certain) ? range : nil
    }
    guard
      let colon = value.firstIndex(of: UInt8(ascii: ":")) ?? value.firstIndex(of: UInt8(ascii: "/"))
    else { return nil }
    let password = value[(colon + 1)...]
    return ChosenPassword.isMixed(password) && ChosenPassword.isOne(password, of: nil, .certain)
      && password.contains(where: ByteClass.isLetter) && !password.contains(UInt8(ascii: "/"))
      ? colon + 1..<range.upperBound : nil
  }
}
