/// Whole lines of files that hold passwords: `requirepass …`, `.pgpass`, `.htpasswd`, and others.
enum ConfigLine {
  /// Returns the range of the secret in a line; nil if it is none of these lines.
  static func secret(in text: Text, line: Range<Int>) -> (kind: Secret.Kind, range: Range<Int>)? {
    var end = line.upperBound
    while end > line.lowerBound, isSpace(text[end - 1]) || text[end - 1] == ";" { end -= 1 }
    let start = text.start(before: end, atMost: min(longest, end - line.lowerBound), isVisible)
    guard end - start >= 2, end - start < longest else { return nil }
    let first = text.end(from: line.lowerBound, atMost: 80, isBlank)
    let last = start..<end
    if start == first { return entry(in: text, word: last) }
    if text[first] == "[", let range = mail(in: text, from: first, last: last) {
      return (.service("a password for a mail server"), range)
    }
    return directive(in: text, from: first, last: last).map { name, value in
      (.assigned(name: String(decoding: text[name], as: UTF8.self)), value)
    }
  }

  private static let longest = 200

  // MARK: Lines without blanks

  private static func entry(
    in text: Text, word: Range<Int>
  ) -> (kind: Secret.Kind, range: Range<Int>)? {
    let value = text[word]
    guard let colon = value.firstIndex(of: ":"), colon > word.lowerBound,
      isWord(text[word.lowerBound]) || text[word.lowerBound] == "*"
    else { return nil }
    if hashes.contains(where: { text.has($0, at: colon + 1) }),
      value[..<colon].allSatisfy({ isDotted($0) || $0 == "@" })
    {
      let end = text.end(from: colon + 1) { $0 != ":" && isVisible($0) }
      return end - colon > 30 || text.has("{PLAIN}", at: colon + 1)
        ? (.service("a password hash"), colon + 1..<end) : nil
    }
    return pgpass(value).map { (.service("a .pgpass password"), $0) }
  }

  /// The hashes of passwords in `.htpasswd` and shadow(5).
  private static let hashes = "$apr1$ $2y$ $2b$ $2a$ $1$ $5$ $6$ $y$ {SHA} {SSHA} {PLAIN}".words

  /// Reads `HOST:PORT:DATABASE:USER:PASSWORD`.
  ///
  /// <https://www.postgresql.org/docs/current/libpq-pgpass.html>
  private static func pgpass(_ value: ArraySlice<UInt8>) -> Range<Int>? {
    var fields: [ArraySlice<UInt8>] = []
    var rest = value
    while fields.count < 4 {
      guard let colon = rest.firstIndex(of: ":"), colon > rest.startIndex else { return nil }
      fields.append(rest[..<colon])
      rest = rest[(colon + 1)...]
    }
    let star = [UInt8(ascii: "*")][...]
    guard fields[1] == star || 4...5 ~= fields[1].count && fields[1].allSatisfy(isDigit),
      [fields[0], fields[2], fields[3]].allSatisfy({
        $0 == star || $0.allSatisfy(isDotted) && ($0.contains(where: isLetter) || $0 == fields[0])
      }), !rest.contains(where: isSpace), ChosenPassword.isOne(rest)
    else { return nil }
    return rest.startIndex..<rest.endIndex
  }

  /// Reads `[HOST]:PORT USER:PASSWORD` of Postfix.
  private static func mail(in text: Text, from first: Int, last: Range<Int>) -> Range<Int>? {
    let host = text.end(from: first + 1, atMost: 80, isDotted)
    guard text[host] == "]", host > first + 3 else { return nil }
    let port = text.end(from: host + 1, atMost: 6) { isDigit($0) || $0 == ":" }
    let isFollowed = text.end(from: port, atMost: 40, isBlank) == last.lowerBound
    return isDigit(text[port - 1]) && isFollowed ? login(in: text, last) : nil
  }

  // MARK: Lines of words

  /// Reads a name for a secret and a value at the end of a line: `requirepass …`,
  /// `username octocat password 0 …`, `set -gx API_TOKEN …`.
  private static func directive(
    in text: Text, from first: Int, last: Range<Int>
  ) -> (name: Range<Int>, value: Range<Int>)? {
    var value = last
    guard !isMark(text[value.lowerBound]), !text[value.upperBound - 1].isAny(of: ",.:)({}]>\"'"),
      var name = word(before: value.lowerBound, from: first, in: text)
    else { return nil }
    // The type of a password of Cisco, or the access of a community.
    if kinds.contains(where: { text[name].elementsEqual($0) }) {
      guard let other = word(before: name.lowerBound, from: first, in: text) else { return nil }
      name = other
    } else if access.contains(where: { text[value].elementsEqual($0) }) {
      guard let other = word(before: name.lowerBound, from: first, in: text) else { return nil }
      (value, name) = (name, other)
    }
    let bytes = text[value]
    if text[name].elementsEqual("auth".utf8), let range = login(in: text, value) {
      return (name, range)
    }
    // `dns cloudflare …` of Caddy.
    if text.has("dns ", at: first), text.end(from: first + 4, isWord) == name.upperBound,
      Entropy.isDrawn(bytes), bytes.allSatisfy(isURLSafe)
    {
      return (name, value)
    }
    let isCommunity = text[name].elementsEqual("community".utf8)
    guard text[name].allSatisfy({ isDotted($0) || $0 == "/" }),
      let kind = isCommunity ? .password : SecretName(text[name])?.kind,
      text[first..<name.lowerBound].split(whereSeparator: isBlank).count < 5,
      text[name.lowerBound] != "-", isLetter(text[name.upperBound - 1])
    else { return nil }
    let isSecret =
      kind == .password && isOdd(bytes) && ChosenPassword.isOne(bytes, of: nil, .unquoted)
      || (kind == .password || isSet(name.lowerBound, from: first, in: text))
        && bytes.allSatisfy { isBase64($0) || $0 == ":" } && Entropy.isSecret(bytes)
        && !ChosenPassword.isTemplate(bytes)
    return isSecret ? (name, value) : nil
  }

  /// Whether a name begins its line, or follows a command that sets it: `set -gx`, `ENV`.
  private static func isSet(_ name: Int, from first: Int, in text: Text) -> Bool {
    if name == first { return true }
    guard name - first <= 24 else { return false }
    let lead = text[first..<name].split(whereSeparator: isBlank)
    return leads.contains { lead[0].elementsEqual($0) }
      && lead.dropFirst().allSatisfy { $0.first == "-" }
  }

  private static let leads = "set setenv ENV ARG SetEnv setx export".words

  /// Returns the word that ends before an index, without whitespace.
  private static func word(before index: Int, from first: Int, in text: Text) -> Range<Int>? {
    let end = text.start(before: index, atMost: 20, isBlank)
    guard end > first, end < index else { return nil }
    let start = text.start(before: end, atMost: min(64, end - first), isVisible)
    return start < end ? start..<end : nil
  }

  /// Whether a value has letters and digits or symbols between them, as no word of a sentence has.
  private static func isOdd(_ value: ArraySlice<UInt8>) -> Bool {
    let inner = value.dropFirst().dropLast()
    return value.contains(where: isLetter)
      && (value.contains(where: isDigit) || inner.hasAny(of: "!#$%^&*+"))
      && !value.hasAny(of: "()[]{}<>\"'`\\,;|=/")
  }

  private static let kinds = "0 5 7 8 9 --plaintext --iscrypted ascii".words
  private static let access = "RW RO rw ro".words

  /// Returns the range of the password of a `USER:PASSWORD` at the end of a line.
  private static func login(in text: Text, _ word: Range<Int>) -> Range<Int>? {
    guard let colon = text[word].firstIndex(of: ":"), colon > word.lowerBound else { return nil }
    let range = colon + 1..<word.upperBound
    let value = text[range]
    return ChosenPassword.isMixed(value) && ChosenPassword.isOne(value)
      && value.contains(where: isLetter) ? range : nil
  }
}
