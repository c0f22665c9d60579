/// What is assigned to a name that suggests a secret.
struct AssignedValue {
  let pair: Assignment
  let about: SecretName

  var text: Text { pair.text }

  /// The range of the secret; nil if the value is none.
  var secret: Range<Int>? {
    if pair.sign == .tag { return elementSecret }
    if let quoted = Literal(quotedIn: text, at: pair.start) {
      return isSecret(quoted: quoted.range) ? quoted.range : nil
    }
    guard pair.sign == .equal || pair.sign == .colon,
      let word = Literal(wordIn: text, at: pair.start)
    else { return nil }
    return parameter(word) ?? line(word) ?? drawn(word) ?? listed(word) ?? variable ?? flow(word)
  }

  private func isSecret(quoted range: Range<Int>) -> Bool {
    let value = text[range]
    if about.isBare {
      guard Self.isDrawn(value) else { return false }
      let isLongHex = value.count >= 32 && value.allSatisfy(isHex)
      return value.count == 44 && Base64.decoded(value)?.count == 32
        // `'crypt' => ['key' => '…']`
        || isLongHex
          && AssignedSecret.has(["crypt", "Security"], before: pair.name.lowerBound, in: text)
    }
    if Self.isDrawn(value) { return !(about.isVague && value.allSatisfy(isHex)) }
    let isSetting = about.isConstant && pair.isTight && pair.start == pair.end && pair.beginsLine
    switch about.kind {
    case .password:
      let isLoose = pair.sign == .blank || text[pair.end - 1] == ","
      let isComparison = pair.sign == .other && text[pair.end - 1] == "="
      return ChosenPassword.isOne(value, of: about, isSetting ? .setting : .quoted)
        && !((isComparison || isLoose) && !ChosenPassword.isMixed(value))
    case .secret:
      return
        (isSetting || pair.isHeader || ChosenPassword.isLeet(value)
        || Self.isNumbered(value) && !about.isVague)
        && isChosenSecret(value)
    case .login: return Self.login(in: range, of: text) != nil
    }
  }

  /// The secret in an element of XML.
  private var elementSecret: Range<Int>? {
    let cdata = Array("<![CDATA[".utf8)
    let start = pair.end + (text.has(cdata, at: pair.end) ? cdata.count : 0)
    let end = text.end(from: start, atMost: Literal.longest) { !$0.isAny(of: "<]\n") }
    let isClosed = text[end] == "<" && text[end + 1] == "/" || text[end] == "]"
    guard isClosed, end > start, isSecret(text[start..<end], .quoted) else { return nil }
    return start..<end
  }

  /// Whether a value is random, or a password that a person chose.
  func isSecret(_ value: ArraySlice<UInt8>, _ place: ChosenPassword.Place) -> Bool {
    Self.isDrawn(value) || about.kind == .password && ChosenPassword.isOne(value, of: about, place)
  }

  /// Whether a random value without quotes may be that of a name, and is none of a variable.
  func isPlain(_ value: ArraySlice<UInt8>) -> Bool {
    if about.isBare { return false }
    return !about.isVague
      || ChosenPassword.isScrambled(value) && value.allSatisfy { isBase64($0) || $0 == "=" }
        && !value.contains("_")
  }

  /// Whether a value that is not random is a secret that a person chose: `my-jwt-s3cret-of-2024`.
  func isChosenSecret(_ value: ArraySlice<UInt8>) -> Bool {
    value.count >= (ChosenPassword.isOwn(value) ? 8 : 10) && value.contains(where: isDigit)
      && value.contains(where: isLetter) && ChosenPassword.isOne(value, of: about, .quoted)
  }

  /// Whether a value of a name for a secret is random.
  static func isDrawn(_ value: ArraySlice<UInt8>) -> Bool {
    Entropy.isSecret(value) && !ChosenPassword.isTemplate(value) && !ChosenPassword.isHash(value)
      && (!value.contains(" ") || value.count > 40) && !value.starts(with: "arn:".utf8)
  }

  /// Whether a value has at least four digits that are no year and no version.
  private static func isNumbered(_ value: ArraySlice<UInt8>) -> Bool {
    value.count >= 12 && value.count(where: isDigit) >= 4 && value.allSatisfy(isURLSafe)
  }

  /// Returns the range of a login whose password is none that only stands for one.
  static func login(in range: Range<Int>, of text: Text) -> Range<Int>? {
    let value = text[range]
    if ChosenPassword.isTemplate(value) { return nil }
    if let password = Base64.password(inLogin: value) {
      return ChosenPassword.isOne(password) ? range : nil
    }
    guard let colon = value.firstIndex(of: ":") ?? value.firstIndex(of: "/") else { return nil }
    let password = value[(colon + 1)...]
    return ChosenPassword.isMixed(password) && ChosenPassword.isOne(password)
      && password.contains(where: isLetter) && !password.contains("/")
      ? colon + 1..<range.upperBound : nil
  }
}
