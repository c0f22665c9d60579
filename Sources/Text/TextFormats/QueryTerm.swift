import ByteTools
package import FoundationEssentials

/// A word of the language in which gists are searched and lists are filtered: a word, a "phrase",
/// a /regular expression/ or a qualifier such as `lang:swift`; `-` before it excludes what it finds.
package struct QueryTerm: Hashable, Sendable {
  package enum Subject: Hashable, Sendable {
    /// A word or a phrase.
    case text(String)
    case pattern(String)
    case language(String)
    case owner(String)
    /// In lower case.
    case tag(String)
    case isPublic(Bool)
    case isStarred
    /// Whether another gist of the owner has the same files.
    case isDuplicate
    /// Whether such a gist is newer: all but the newest of gists with the same files are older.
    case isOlderDuplicate
    case fileCount(ClosedRange<Int>)
    case updated(TimeRange)
    case hasNoDescription
    case hasNoTag

    /// Whether the files of a gist are compared with those of other gists.
    package var isAboutDuplicates: Bool { self == .isDuplicate || self == .isOlderDuplicate }
  }

  /// A range of times whose ages are counted when it is compared.
  package struct TimeRange: Hashable, Sendable {
    /// The earliest time, and the first time after the range.
    package let from, end: TypedTime?

    package func contains(_ date: Date, now: Date) -> Bool {
      from.map { $0.date(now: now) <= date } ?? true && end.map { date < $0.date(now: now) } ?? true
    }
  }

  /// Why a word can't be understood.
  package enum Problem: Error, Hashable, Sendable {
    /// A word that looks like a qualifier, such as GitHub's `filename:a.py`.
    case unknownQualifier(String)
    /// A word such as `is:big`.
    case unknownProperty(String)
    case invalidTag(String)
    case invalidCount(String)
    case invalidTime(String)
    case excludedPattern(String)
  }

  package let subject: Subject
  package let isExcluded: Bool

  package init(_ subject: Subject, isExcluded: Bool = false) {
    self.subject = subject
    self.isExcluded = isExcluded
  }

  /// Reads a word of ``split(_:)``; without `canExclude`, `-` is a character of the word.
  package init(word: String, canExclude: Bool = true) throws(Problem) {
    let rest = word.dropFirst()
    // `--all` and `->` are text.
    isExcluded =
      canExclude && word.hasPrefix("-") && rest.unicodeScalars.first.map(Self.begins) == true
    subject = try Self.subject(of: isExcluded ? String(rest) : word)
    if isExcluded, case .pattern(let pattern) = subject { throw .excludedPattern(pattern) }
  }

  private static func begins(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || "0123456789_\"/#".unicodeScalars.contains(scalar)
  }

  private static func subject(of word: String) throws(Problem) -> Subject {
    if let text = inside("/", of: word) { return .pattern(text) }
    if let text = inside("\"", of: word) { return .text(text) }
    guard let (name, value) = qualifier(word) else {
      guard !isUnknownQualifier(word) else { throw .unknownQualifier(word) }
      return .text(word)
    }
    switch name {
    case .language: return value.isEmpty ? .text(word) : .language(LanguageName.named(value))
    case .owner: return value.isEmpty ? .text(word) : .owner(value)
    case .tag:
      guard let tag = HashTags.tag(value) else { throw .invalidTag(value) }
      return .tag(tag)
    case .property, .absence:
      if name == .absence, value.isEmpty { return .text(word) }
      guard let subject = name.subject(of: value) else { throw .unknownProperty(word) }
      return subject
    case .files:
      if value.isEmpty { return .text(word) }
      guard let range = counts(value) else { throw .invalidCount(word) }
      return .fileCount(range)
    case .updated:
      if value.isEmpty { return .text(word) }
      guard let range = TimeRange(value) else { throw .invalidTime(word) }
      return .updated(range)
    }
  }

  /// Returns the text between two marks; nil if the word is none.
  private static func inside(_ mark: String, of word: String) -> String? {
    word.count > 2 && word.hasPrefix(mark) && word.hasSuffix(mark)
      ? String(word.dropFirst().dropLast()) : nil
  }

  /// Returns `>5`, `<=5`, `2..5` or `5` as a range.
  private static func counts(_ text: String) -> ClosedRange<Int>? {
    func number(_ text: some StringProtocol) -> Int? {
      text.utf8.allSatisfy(\.isASCIIDigit) ? Int(text) : nil
    }
    let (comparison, value) = Comparison.split(text)
    if comparison == nil, let (first, last) = Comparison.ends(value) {
      guard let first = number(first), let last = number(last), first <= last else { return nil }
      return first...last
    }
    guard let count = number(value) else { return nil }
    switch comparison {
    case .less: return count > 0 ? 0...count - 1 : nil
    case .atMost: return 0...count
    case .more: return count < .max ? count + 1...Int.max : nil
    case .atLeast: return count...Int.max
    case nil: return count...count
    }
  }
}

extension QueryTerm.TimeRange {
  /// Reads `>2024-01-31`, `<2y`, `2024-01-01..2024-01-31`, `2024-01-31` or `2y`.
  ///
  /// Less than an age is later than the time at which it began.
  fileprivate init?(_ text: String) {
    let (comparison, value) = Comparison.split(text)
    if comparison == nil, let (first, last) = Comparison.ends(value) {
      guard let first = TypedTime(String(first)), let last = TypedTime(String(last)),
        last.isBefore(first) != true
      else { return nil }
      self.init(from: first, end: last.end)
      return
    }
    guard let time = TypedTime(String(value)) else { return nil }
    if case .ago = time {
      let isOlder = comparison == .more || comparison == .atLeast
      self.init(from: isOlder ? nil : time, end: isOlder ? time : nil)
      return
    }
    switch comparison {
    case .less: self.init(from: nil, end: time)
    case .atMost: self.init(from: nil, end: time.end)
    case .more: self.init(from: time.end, end: nil)
    case .atLeast: self.init(from: time, end: nil)
    case nil: self.init(from: time, end: time.end)
    }
  }
}

/// A comparison before a number or a time.
private enum Comparison: String, CaseIterable {
  // The longer ones first.
  case atMost = "<="
  case atLeast = ">="
  case less = "<"
  case more = ">"

  static func split(_ text: String) -> (Comparison?, Substring) {
    let found = allCases.first { text.hasPrefix($0.rawValue) }
    return (found, text.dropFirst(found?.rawValue.count ?? 0))
  }

  /// Returns the ends of `2..5`; nil for anything else.
  static func ends(_ text: Substring) -> (Substring, Substring)? {
    let parts = text.split(separator: "..", omittingEmptySubsequences: false)
    return parts.count == 2 ? (parts[0], parts[1]) : nil
  }
}

extension QueryTerm.Qualifier {
  /// The values of `is:` and `no:`: the word that messages name, and others for the same.
  private var values: [(words: [String], subject: QueryTerm.Subject)] {
    switch self {
    case .property:
      [
        (["public"], .isPublic(true)), (["secret", "private"], .isPublic(false)),
        (["starred"], .isStarred), (["duplicate"], .isDuplicate),
        (["older-duplicate"], .isOlderDuplicate),
      ]
    case .absence: [(["description", "desc"], .hasNoDescription), (["tag", "tags"], .hasNoTag)]
    case .language, .owner, .tag, .files, .updated: []
    }
  }

  /// What can be typed for `is:` or `no:`, such as `is:public`.
  package var properties: [String] {
    values.compactMap { $0.words.first.map { "\(rawValue):\($0)" } }
  }

  fileprivate func subject(of value: String) -> QueryTerm.Subject? {
    values.first { $0.words.contains(value.lowercased()) }?.subject
  }

  /// Whether a text is the beginning of a property, and none itself.
  package func isBeginning(_ value: String) -> Bool {
    let words = values.flatMap(\.words)
    let value = value.lowercased()
    return !words.contains(value) && words.contains { $0.hasPrefix(value) }
  }
}

/// Words that are qualifiers, or look like one.
extension QueryTerm {
  package enum Qualifier: String, CaseIterable, Sendable {
    case language = "lang"
    case owner, tag
    case property = "is"
    case files, updated
    case absence = "no"
  }

  /// The names of the qualifiers in lower case, including GitHub's names for them.
  private static let names: [String: Qualifier] = [
    "lang": .language, "language": .language, "owner": .owner, "user": .owner, "tag": .tag,
    "is": .property, "files": .files, "updated": .updated, "no": .absence,
  ]

  /// GitHub's other qualifiers (https://docs.github.com/en/search-github).
  private static let foreign: Set<Substring> = [
    "anon", "comments", "created", "extension", "filename", "fork", "forks", "in", "org", "path",
    "pushed",
    "repo", "size", "sort", "stars", "symbol", "topic",
  ]

  /// Returns the name and the value of `lang:swift`; nil for any other word.
  ///
  /// The name may be in capital letters.
  package static func qualifier(_ word: String) -> (name: Qualifier, value: String)? {
    guard let colon = word.firstIndex(of: ":"), let name = names[word[..<colon].lowercased()] else {
      return nil
    }
    let value = word[word.index(after: colon)...]
    return (name, inside("\"", of: String(value)) ?? String(value))
  }

  /// Whether a word is a qualifier without a value: `user:`.
  package static func isEmptyQualifier(_ word: String) -> Bool {
    qualifier(word)?.value.isEmpty == true
  }

  /// Whether a word looks like a qualifier but is none, such as GitHub's `filename:a.py`.
  ///
  /// `std::move`, `localhost:8080`, addresses and `TODO:` are text.
  package static func isUnknownQualifier(_ word: String) -> Bool {
    let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let first = parts[1].unicodeScalars.first else { return false }
    if names[parts[0].lowercased()] != nil { return false }
    return foreign.contains(parts[0])
      || parts[0].utf8.count > 1 && parts[0].utf8.allSatisfy(\.isASCIILowercaseLetter)
        && first.properties.isAlphabetic
  }
}

/// The words of a line.
extension QueryTerm {
  /// Splits a line at spaces outside of quotes and slashes, which stay in the words.
  package static func split(_ line: String) -> [String] {
    var words: [String] = []
    var rest = line.drop(while: \.isWhitespace)
    while !rest.isEmpty {
      let dash = rest.hasPrefix("-/") ? rest.prefix(1) : ""
      let text = rest.dropFirst(dash.count)
      let found = text.first == "/" ? pattern(text) : nil
      let word = found.map { rest[rest.startIndex..<$0.endIndex] } ?? plain(rest)
      words.append(String(word))
      rest = rest.dropFirst(word.count).drop(while: \.isWhitespace)
    }
    return words
  }

  /// Returns the regular expression at the start, up to a slash that ends a word.
  private static func pattern(_ text: Substring) -> Substring? {
    var end = text.index(after: text.startIndex)
    while let slash = text[end...].firstIndex(of: "/") {
      end = text.index(after: slash)
      if end == text.endIndex || text[end].isWhitespace { return text[..<end] }
    }
    return nil
  }

  private static func plain(_ text: Substring) -> Substring {
    var isQuoted = false
    return text.prefix { character in
      if character == "\"" { isQuoted.toggle() }
      return isQuoted || !character.isWhitespace
    }
  }
}
