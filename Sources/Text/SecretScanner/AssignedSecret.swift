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
    if about == nil, pair.sign != .tag, text[name.lowerBound - 1] == " " {
      name = pair.longName
      about = SecretName(text[name])
    }
    if about == nil, isMark(text[pair.start]) || text[pair.start] == "@",
      let typed = pair.typedName
    {
      name = typed
      about = SecretName(text[name])
    }
    // `you can pass "…"`
    if pair.sign == .blank, text[name].elementsEqual("pass".utf8) { return nil }
    guard let about, let value = AssignedValue(pair: pair, about: about).secret else { return nil }
    self.name = name
    self.value = value
  }

  /// Reads an option and its value at a hyphen: `--password …`, `-Password '…'`.
  init?(optionIn text: Text, at index: Int) {
    let before = text[index - 1]
    guard isBlank(before) || isLineEnd(before) || isMark(before) else { return nil }
    let end = text.end(from: index, atMost: 40, isURLSafe)
    let start = text.end(from: end, atMost: 8, isBlank)
    name = index..<end
    if name.count == 2, start > end, text[index + 1].isAny(of: "pPw"),
      Self.has([" -u ", " -U ", " --user", " -D "], before: index, in: text),
      let word = Literal(shellWordIn: text, at: start),
      !Self.has(["mysql", "mariadb"], before: index, in: text),
      text[word.range].contains(where: isLetter),
      ChosenPassword.isMixed(text[word.range]), ChosenPassword.isOne(text[word.range])
    {
      value = word.range
      return
    }
    // MySQL's programs get the name of a database there.
    guard name.count > 3, start > end, text[start] != "-",
      !Self.has(["mysql", "mariadb"], before: index, in: text),
      let about = SecretName(text[name])
        ?? (text[name].elementsEqual("--key".utf8) ? SecretName(Self.apiKey) : nil),
      let word = Literal(shellWordIn: text, at: start)
    else { return nil }
    value = word.range
    let isSecret =
      switch about.kind {
      case .password:
        ChosenPassword.isMixed(text[value]) && ChosenPassword.isOne(text[value], of: about)
      case .secret: AssignedValue.isDrawn(text[value])
      case .login: AssignedValue.login(in: value, of: text) != nil
      }
    guard isSecret else { return nil }
  }

  private static let apiKey = Array("apikey".utf8)[...]

  /// Whether one of some texts is before an index in the same command.
  static func has(_ texts: [String], before index: Int, in text: Text) -> Bool {
    let start = text.start(before: index, atMost: 100) { $0 != "\n" && $0 != "|" }
    return texts.contains { text[start..<index].has($0.utf8) }
  }

  /// Reads a sentence such as `The password is …` at its verb.
  init?(sentenceIn text: Text, at verb: Int) {
    let start = text.start(before: verb - 1, atMost: 40, isWord)
    guard verb > 0, text[verb - 1] == " ", SecretName(text[start..<verb - 1])?.kind == .password,
      let word = Literal(wordIn: text, at: verb + 3)
    else { return nil }
    let first = word.range.lowerBound + (isMark(text[word.range.lowerBound]) ? 1 : 0)
    let end = text.start(before: word.end, atMost: 3) { $0.isAny(of: ".,;!?)") || isMark($0) }
    guard end > first, ChosenPassword.isOwn(text[first..<end]) else { return nil }
    name = start..<verb - 1
    value = first..<end
  }

  // MARK: Labels

  static func isLabel(_ word: ArraySlice<UInt8>) -> Bool {
    3...8 ~= word.count && labels.contains { word.elementsEqual($0) { lowercased($0) == $1 } }
  }

  private static let labels = "name key variable field".words

  static func isValue(_ word: ArraySlice<UInt8>, of pair: Assignment) -> Bool {
    guard let first = word.first else { return false }
    switch first | 0x20 {
    case "v", "d": break
    case "s", "p", "e": guard pair.sign == .tag else { return false }
    default: return false
    }
    return values.contains { word.elementsEqual($0) { lowercased($0) == $1 } }
  }

  private static let values = "value default string property entry".words

  /// Returns the name that was said shortly before a value, or that of a variable of Terraform before
  /// its default.
  static func labelled(_ pair: Assignment, _ label: Range<Int>?) -> Range<Int>? {
    let text = pair.text
    let start = pair.sign == .tag ? pair.end : pair.name.lowerBound
    // `<Password><Value>…`
    if pair.sign == .tag, text[pair.name.lowerBound - 2] == ">",
      let parent = Assignment.element(in: text, before: pair.name.lowerBound - 2)
    {
      return parent
    }
    if let label, label.upperBound <= start, start - label.upperBound < 120 { return label }
    guard text.says("default", at: pair.name.lowerBound) else { return nil }
    let variable = Array("variable \"".utf8)
    for place in stride(from: start, to: max(start - 300, 0), by: -1)
    where text.has(variable, at: place) {
      let first = place + variable.count
      return first..<text.end(from: first, atMost: 64, isDotted)
    }
    return nil
  }

  /// Returns the range of a value that names something.
  static func literal(of pair: Assignment) -> Range<Int> {
    let text = pair.text
    if let quoted = Literal(quotedIn: text, at: pair.start) {
      let end = quoted.range.upperBound
      return text.start(before: end, atMost: 64, isDotted)..<end
    }
    return pair.start..<text.end(from: pair.start, atMost: 64, isDotted)
  }
}
