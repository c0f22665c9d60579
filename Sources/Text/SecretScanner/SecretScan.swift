import ByteTools

/// Scans a text for secrets: finds the keywords of all rules, and matches the patterns there.
package struct SecretScan {
  private let text: [UInt8]
  /// Binary files are searched for tokens and keys, but not for the values of names.
  private let isBinary: Bool
  private var table = KeywordTable.shared
  /// The end of the table rows that were read.
  private var tableEnd = 0
  private var runs = Runs()
  private var findings: [(kind: String, range: Range<Int>, rank: Int)] = []

  /// Returns the secrets of a text in text order; `known` are further texts to look for.
  package static func secrets(in bytes: [UInt8], known: [[UInt8]] = []) -> [Secret] {
    let plain = PlainText(bytes)
    var scan = SecretScan(text: plain.bytes, isBinary: plain.isBinary)
    scan.run()
    let found = scan.findings.map { (kind: $0.kind, range: plain.range($0.range), rank: $0.rank) }
    let tokens = KnownText.ranges(of: known, in: bytes).map {
      (kind: Secret.known, range: $0, rank: 2)
    }
    return inOrder(found + tokens, in: bytes)
  }

  /// Returns the findings of one rule alone.
  static func findings(of rule: SecretRule, in bytes: [UInt8]) -> [Range<Int>] {
    var scan = SecretScan(text: bytes, isBinary: false)
    scan.table = KeywordTable([rule])
    scan.run()
    return scan.findings.map(\.range)
  }

  private init(text: [UInt8], isBinary: Bool) {
    self.text = text + [0x0A]
    self.isBinary = isBinary
  }

  private mutating func run() {
    var (index, nameEnd) = (0, 0)
    while index + 1 < text.count {
      var next = index + 1
      for keyword in table.keywords(text[index], text[index + 1])
      where text.says(keyword.bytes, at: index) {
        if let rule = keyword.rule {
          if let end = match(table.rules[rule], keyword, at: index) { next = max(next, end) }
        } else if index >= nameEnd, !isBinary {
          nameEnd = name(at: index)
        }
      }
      index = next
    }
  }

  /// Matches a rule at a keyword; returns the end of the secret.
  private mutating func match(_ rule: SecretRule, _ keyword: KeywordTable.Keyword, at index: Int)
    -> Int?
  {
    guard !isBinary || rule.least == .format else { return nil }
    let isExact = rule.place.contains(.exact)
    if isExact, !text.has(keyword.bytes, at: index) { return nil }
    if !rule.place.contains(.inWord), isWord(text[index]), index > 0, isWord(text[index - 1]),
      !(index > 1 && text[index - 2] == "\\")
    {
      return nil
    }
    // `://`, `:A` and `:5432:` follow a word.
    if keyword.bytes[0] == ":", index == 0 || !isWord(text[index - 1]) { return nil }
    let start = index + keyword.bytes.count
    guard let found = rule.pattern.match(in: text, at: start, &runs) else { return nil }
    let value = found.secret ?? start..<found.end
    var kind = rule.kind
    if !rule.programs.isEmpty {
      guard let program = program(rule.programs, before: index) else { return nil }
      if kind.hasSuffix(" for") { kind += " \(program)" }
    }
    guard rule.least.isMet(by: text[value].prefix(Self.longestJudged)), !isRepeated(value) else {
      return nil
    }
    var range = found.secret ?? index..<found.end
    if rule.place.contains(.number) {
      let digits = text[max(0, index - 17)..<index].reversed().prefix(while: isDigit).count
      guard 8...16 ~= digits else { return nil }
      range = index - digits..<found.end
    }
    // The line end after a private key is not part of the key.
    while let last = text[range].last, isBlank(last) || last == "\n" || last == "\r" {
      range = range.dropLast()
    }
    let isFormat = rule.least == .format
    findings.append((kind, range, isFormat ? 1 : 0))
    // A token's format identifies a secret more precisely, so the scan continues inside this
    // secret.
    return isFormat ? range.upperBound : nil
  }

  /// Whether a password is that of a user with the same name: `octocat:octocat`.
  private func isRepeated(_ value: Range<Int>) -> Bool {
    value.lowerBound > value.count && text[value.lowerBound - 1] == ":"
      && text[value.lowerBound - 1 - value.count..<value.lowerBound - 1] == text[value]
  }

  /// The most bytes of a secret that are compared with placeholders: secrets can overlap many
  /// times.
  private static let longestJudged = 1024
  private static let longestCommand = 200

  /// Returns the program before an index, in the same command, whose name begins with one of these
  /// words.
  private func program(_ words: [[UInt8]], before index: Int) -> String? {
    let least = max(0, index - Self.longestCommand)
    for place in stride(from: index - 1, through: least, by: -1) {
      let byte = text[place]
      if byte == "|" || byte == "\n" && !(place > 0 && text[place - 1] == "\\") { return nil }
      guard place == 0 || !isURLSafe(text[place - 1]),
        words.contains(where: { text.has($0, at: place) })
      else { continue }
      return String(decoding: text[place..<index].prefix(while: isURLSafe), as: UTF8.self)
    }
    return nil
  }

  /// Matches the rules for the value of a name; returns the end of the name.
  private mutating func name(at index: Int) -> Int {
    let name = SecretName(in: text, at: index)
    guard let kind = name.kind else { return max(name.range.upperBound, index + 1) }
    let place = self.place(of: name.range)
    if kind == .password { column(name.range) }
    for rule in table.named {
      guard rule.names.contains(kind), place.isSuperset(of: rule.place),
        let found = rule.pattern.match(in: text, at: name.range.upperBound, &runs),
        let value = found.secret
      else { continue }
      let least = kind == .password || kind == .login ? rule.least : rule.drawn
      guard least.isMet(by: text[value]), isOther(value, name, place) else { continue }
      findings.append(
        ("\(rule.kind) \(String(decoding: text[name.range], as: UTF8.self))", value, 0))
      break
    }
    return name.range.upperBound
  }

  /// Finds the passwords below the header of a table: `| user | password |` in Markdown, and
  /// `user,password` in CSV.
  private mutating func column(_ name: Range<Int>) {
    guard name.lowerBound >= tableEnd, text[name.upperBound].isAny(of: " `*|\",;\t\r\n") else {
      return
    }
    let above = text[..<name.lowerBound].suffix(Self.longestHeader)
    let start = above.lastIndex { $0 == "\n" }.map { $0 + 1 } ?? above.startIndex
    let header = text[start...].prefix(2 * Self.longestHeader).prefix { $0 != "\n" }
    let isMarkdown = header.first == "|"
    guard
      let separator = isMarkdown ? header.first : header.first(where: { $0.isAny(of: ",;\t") }),
      isMarkdown
        || header.allSatisfy({ isWord($0) || $0 == separator || $0.isAny(of: " \"-.\r") })
          && header.last != separator
    else { return }
    let column = text[start..<name.lowerBound].count { $0 == separator }
    let columns = header.count { $0 == separator }
    let least = isMarkdown ? Strength.mixed : .strong
    tableEnd = header.endIndex
    for row in 0..<100 {
      let line = text[min(tableEnd + 1, text.count)...].prefix(500).prefix { $0 != "\n" }
      guard line.count(where: { $0 == separator }) == columns,
        !isMarkdown || row > 0 || line.allSatisfy({ $0.isAny(of: "|-: \r") })
      else { return }
      tableEnd = line.endIndex
      let cells = line.split(separator: separator, omittingEmptySubsequences: false)
      let words = cells[column].split { $0.isAny(of: " `*\"\r") }
      guard let value = words.first, words.count == 1, least.isMet(by: value) else { continue }
      findings.append(
        ("a value for \(String(decoding: text[name], as: UTF8.self))", value.indices, 0))
    }
  }

  private static let longestHeader = 200

  /// Whether a value is neither its own name nor a number in a table.
  private func isOther(_ value: Range<Int>, _ name: SecretName, _ place: SecretRule.Place) -> Bool {
    let plain = text[value].filter(isAlphanumeric).map(lowercased)
    let plainName = text[name.range].filter(isAlphanumeric).map(lowercased)
    if plain.isEmpty || plainName.contains(text: plain) { return false }
    // In a sentence, "pass" is a verb.
    if text[name.range].says("pass".utf8, at: name.range.lowerBound), name.range.count == 4,
      isBlank(text[name.range.upperBound]), !place.contains(.line)
    {
      return false
    }
    return name.kind != .key || place.contains(.constant)
      || !text[value].allSatisfy { isHex($0) || $0 == "-" }
  }

  private func place(of name: Range<Int>) -> SecretRule.Place {
    var place: SecretRule.Place = []
    let last = text[name].suffix(from: text[name].lastIndex { $0 == "_" } ?? name.lowerBound)
    if last.count > 3, last.allSatisfy({ isUpperOrDigit($0) || $0 == "_" }) {
      place.insert(.constant)
    }
    guard name.lowerBound > 0 else { return [place, .line] }
    let before = text[name.lowerBound - 1]
    if before == "-" { place.insert(.option) }
    if before.isAny(of: ";&?,{") { place.insert(.list) }
    var start = name.lowerBound
    while start > 0, name.lowerBound - start < 60, text[start - 1] != "\n" { start -= 1 }
    let head = text[start..<name.lowerBound]
    if before == " ", let last = head.dropLast().last, last.isAny(of: ",;{") || head.contains("=") {
      place.insert(.list)
    }
    guard start == 0 || text[start - 1] == "\n" else { return place }
    let lead = head.filter { isLetter($0) || $0.isAny(of: "(=<[:.,") }.map(lowercased)
    if Self.leads.contains(lead) || head.first == "|"
      || head.starts(with: "//".utf8) && head.hasSuffix("/:".utf8)
    {
      place.insert(.line)
      if isInSection(start) { place.insert(.section) }
    }
    return place
  }

  /// Whether the lines above are settings, and the first of them is the header of a section.
  private func isInSection(_ lineStart: Int) -> Bool {
    var above = text[max(0, lineStart - 600)..<lineStart].dropLast()
    while !above.isEmpty {
      let line = above[((above.lastIndex { $0 == "\n" } ?? above.startIndex - 1) + 1)...]
      above = above[..<line.startIndex].dropLast()
      if line.first == "[" { return line.contains("]") && !line.hasAny(of: ",(\"'={") }
      let isEmpty = line.first.map { $0.isAny(of: "#;\r") } ?? true
      guard isEmpty || line.hasAny(of: "=:") && !line.hasAny(of: "({") else { return false }
    }
    return false
  }

  /// The words and signs that may precede a name at the start of its line.
  private static let leads: Set<[UInt8]> = Set(
    [[]]
      + "export set setgx setenv env arg local readonly declarex declare environment= public".words)

  private static func inOrder(
    _ findings: [(kind: String, range: Range<Int>, rank: Int)], in bytes: [UInt8]
  ) -> [Secret] {
    var secrets: [(secret: Secret, rank: Int)] = []
    var (line, counted) = (1, 0)
    let sorted = findings.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }
    for (kind, range, rank) in sorted.map(\.element) {
      line += bytes[counted..<range.lowerBound].count { $0 == "\n" }
      counted = range.lowerBound
      // The format of a token is more precise than the name it is assigned to, and a known token is
      // more precise than a secret that begins inside it.
      if let last = secrets.last, last.secret.range.upperBound > range.lowerBound {
        if last.rank >= rank { continue }
        secrets.removeLast()
      }
      secrets.append((Secret(kind: kind, line: line, range: range), rank))
    }
    return secrets.map(\.secret)
  }
}

/// A possible secret in a text.
package struct Secret: Hashable, Sendable {
  /// The kind of secret, with its article: `an npm token`, `a value for DB_PASSWORD`.
  package let kind: String
  /// The line number, from 1.
  package let line: Int
  /// The secret's byte range in the text, which is never shown.
  package let range: Range<Int>

  /// The kind of a token that the caller knows, in any format.
  package static let known = "your own token"
}
