import ByteTools
import FoundationEssentials

/// The degree to which a value looks like a secret, from the lowest to the highest.
enum Strength: CaseIterable, Comparable, Sendable {
  /// Anything that is no placeholder, template or reference.
  case word
  /// A single word in lower case.
  case single
  /// More than a word: it has digits, or symbols that names don't have.
  case mixed
  /// A value that looks like a password even without a name that says so.
  case strong
  /// A randomly generated value.
  case random
  /// A user and a password, perhaps in base64.
  case login
  /// A format that nothing else has: every match but a placeholder is a secret.
  case format

  init?(name: Substring) {
    guard let found = Self.allCases.first(where: { "\($0)" == name }) else { return nil }
    self = found
  }

  /// Whether a value that a rule found has at least this strength.
  func isMet(by value: ArraySlice<UInt8>) -> Bool {
    switch self {
    case .format: !Placeholder.isToken(value)
    case .login: Self.login(value)
    default: Self.of(value).map { $0 >= self } ?? false
    }
  }

  /// The strength of a value; nil if it is no secret.
  static func of(_ value: ArraySlice<UInt8>) -> Strength? {
    guard value.count >= 4 else { return nil }
    if isDrawn(value) { return .random }
    guard value.count <= 128, !Placeholder.isPassword(value), !isReference(value) else {
      return nil
    }
    if isGroups(value) || isMnemonic(value) { return .strong }
    if value.contains(" ") {
      let words = value.split { $0 == " " }
      let isOdd = words.count < 6 && words.contains(where: isLeet) && !hasStructure(value)
      return isOdd ? .mixed : .word
    }
    let digits = value.count(where: isDigit)
    let isNumber = value.allSatisfy { isDigit($0) || $0.isAny(of: ".:-,") }
    guard !isNumber || digits > 11, !isTechnical(value) else { return nil }
    let inner = value.dropFirst().dropLast()
    let hasSymbol = inner.contains { !isDotted($0) } || value.last?.isAny(of: "!#$*+=%&") == true
    let isMixed = digits > 0 || hasSymbol || changesCase(value)
    guard isMixed else { return value.count >= 6 && value.allSatisfy(isLower) ? .single : .word }
    let classes = [
      digits > 0, value.contains(where: isUpper), value.contains(where: isLower),
      value.contains { !isDotted($0) },
    ].count { $0 }
    return value.count >= 8 && !hasStructure(value)
      && (classes > 2 || isLeet(value) || changesCase(value) || hasNumber(value)) ? .strong : .mixed
  }

  /// Whether a value is random and no placeholder.
  private static func isDrawn(_ value: ArraySlice<UInt8>) -> Bool {
    Entropy.isDrawn(value) && !Placeholder.isToken(value) && !Placeholder.isTemplate(value)
      && (!value.contains(" ") || value.count > 40)
  }

  /// The characters after the scheme of a URL.
  private static let schemeEnd = Array("://".utf8)

  /// A path, a URL, a property, a call or a number in hexadecimal.
  private static func isReference(_ value: ArraySlice<UInt8>) -> Bool {
    if value.contains(text: schemeEnd) || value.starts(with: "0x".utf8) && value.count < 19 {
      return true
    }
    if let first = value.first, first.isAny(of: "/~@#.:-"),
      value.dropFirst().allSatisfy({ isDotted($0) || $0 == "/" })
    {
      return true
    }
    let slashes = value.count { $0 == "/" }
    if slashes > 1 || slashes == 1 && !value.contains(where: isDigit),
      value.allSatisfy({ isDotted($0) || $0 == "/" })
    {
      return true
    }
    if let open = value.firstIndex(of: "("), open > value.startIndex,
      value[..<open].allSatisfy(isDotted)
    {
      return true
    }
    let parts = value.split(omittingEmptySubsequences: false) { $0 == "." }
    return parts.count > 1 && !isTwoWords(parts)
      && parts.allSatisfy { part in
        guard let first = part.first, !isDigit(first) else { return false }
        return (part.last?.isAny(of: "?!&") == true ? part.dropLast() : part).allSatisfy(isURLSafe)
      }
  }

  /// Whether two words have a number, as in `Autumn.river4`, and neither is a term of code, as in
  /// `Config.value2`.
  private static func isTwoWords(_ parts: [ArraySlice<UInt8>]) -> Bool {
    parts.count == 2 && parts[0].first.map(isUpper) == true && parts[1].first.map(isLower) == true
      && parts.contains { $0.contains(where: isDigit) }
      && parts.allSatisfy { part in
        let rest = part.dropFirst()
        return rest.prefix(while: isLower).count > 1
          && rest.drop(while: isLower).allSatisfy(isDigit)
          && !isTechnical(part) && !Placeholder.isPassword(part)
      }
  }

  /// Whether all words of a value are technical terms: `SHA256`, `TLSv1.2`, `scram-sha-256`.
  private static func isTechnical(_ value: ArraySlice<UInt8>) -> Bool {
    let words = value.split { !isLetter($0) }.map { $0.map(lowercased) }
    return !words.isEmpty && words.allSatisfy(technical.contains)
      && value.allSatisfy { isURLSafe($0) || $0.isAny(of: ".()") }
  }

  private static let technical = Set(
    """
    sha md aes rsa des tls tlsv ssl sslv utf iso base hmac hs rs es ps ed curve pkcs ipv http oauth mysql sql
    python win version string str char varchar nvarchar text bytes byte int uint float vec array data buffer
    binary varbinary other config scram path
    """.words)

  /// Four groups of four letters, as Google and Apple show the password of an app.
  private static func isGroups(_ value: ArraySlice<UInt8>) -> Bool {
    let groups = value.split { $0 == " " || $0 == "-" }
    return value.count == 19 && groups.count == 4 && groups.allSatisfy { $0.count == 4 }
      && (value.allSatisfy { isLower($0) || $0.isAny(of: " -") }
        && Entropy.lettersInWords(of: value) < 12
        || groups.allSatisfy { $0.allSatisfy(isDigit) })
  }

  /// Twelve or more words from which the key of a wallet is made.
  private static func isMnemonic(_ value: ArraySlice<UInt8>) -> Bool {
    let words = value.split { $0 == " " }
    return [12, 15, 18, 21, 24].contains(words.count)
      && words.allSatisfy { 3...8 ~= $0.count && $0.allSatisfy(isLower) }
  }

  /// Whether letters change their case more often than in a name.
  private static func changesCase(_ value: ArraySlice<UInt8>) -> Bool {
    value.count >= 10 && value.allSatisfy(isLetter)
      && zip(value, value.dropFirst()).count { ($0 ^ $1) & 0x20 != 0 } * 10 >= value.count * 3
      && Entropy.lettersInWords(of: value) * 2 <= value.count
  }

  /// Whether a number of three digits, or one between two words, is in a word: `fish123`,
  /// `fish27hook`.
  private static func hasNumber(_ value: ArraySlice<UInt8>) -> Bool {
    let first = value.prefix(while: isLetter)
    let rest = value.dropFirst(first.count).drop(while: isDigit)
    let digits = value.count - first.count - rest.count
    return first.count > 3
      && (rest.isEmpty && digits > 2 || rest.count > 3 && digits > 1 && rest.allSatisfy(isLower))
  }

  /// Whether a digit stands inside a word: `h0rse`, but not `sha256sum` or `x2y`.
  private static func isLeet(_ value: ArraySlice<UInt8>) -> Bool {
    value.indices.dropFirst().dropLast().contains { index in
      value[index].isAny(of: "01345") && isLetter(value[index - 1]) && isLower(value[index + 1])
    }
  }

  /// Whether a value has characters that code has more often than passwords.
  private static func hasStructure(_ value: ArraySlice<UInt8>) -> Bool {
    value.hasAny(of: "|:,()[]{}<>\\\"'`")
  }

  /// Whether a value is a login whose password is no placeholder.
  private static func login(_ value: ArraySlice<UInt8>) -> Bool {
    if Placeholder.isTemplate(value) { return false }
    let plain = Data(base64Encoded: Data(value)).map(Array.init) ?? Array(value)
    guard let colon = plain.firstIndex(of: ":"), colon > 0, plain.allSatisfy({ 0x20...0x7E ~= $0 }),
      !plain.contains(text: schemeEnd)
    else { return false }
    return Strength.mixed.isMet(by: plain[(colon + 1)...])
  }
}
