import ByteTools
import CommandSupport
import GistLibrary
import TerminalOutput

/// A search of the library: words, phrases, regular expressions and qualifiers.
///
/// `gists search` and the search of the browser use this language:
/// `retry "a phrase" /exp.*/ lang:swift owner:mona is:secret tag:deploy`.
struct SearchText: Hashable, Sendable {
  /// Words and phrases, which a gist must all contain.
  private(set) var words: [String] = []
  /// Regular expressions, which must all match.
  private(set) var patterns: [String] = []
  private(set) var filter: LibraryFilter
  /// The only feed to search; nil for all.
  private(set) var feed: Feed?

  /// Parses the arguments of `gists search`.
  ///
  /// An argument with spaces is a phrase, or a whole query if it contains a qualifier.
  ///
  /// With `isRegex`, all arguments are regular expressions. `languages` returns language names,
  /// which may contain spaces: a shell removes the quotes of `lang:"Visual Basic"`.
  init(
    arguments: [String], filter: LibraryFilter = LibraryFilter(), feed: Feed? = nil,
    isRegex: Bool = false, languages: @autoclosure () -> [String] = []
  ) throws(Failure) {
    self.filter = filter
    self.feed = feed
    if isRegex {
      patterns = arguments
    } else {
      for argument in arguments {
        for word in Self.words(of: argument, languages) { try add(word) }
      }
    }
    self.filter.feed = self.feed?.name
    for pattern in patterns where (try? LinePattern(pattern)) == nil {
      throw Failure(.wrongUsage, "invalid regular expression: \(pattern)")
    }
  }

  /// Parses a line in which quotes keep the words of a phrase together.
  init(_ line: String) throws(Failure) {
    try self.init(arguments: Self.split(line))
  }

  /// Returns the query with the same meaning as these arguments.
  static func line(of arguments: [String]) -> String {
    arguments.map { argument in
      words(of: argument, { [] }).count > 1 || !argument.contains(where: \.isWhitespace)
        || argument.contains("\"") ? argument : "\"\(argument)\""
    }.joined(separator: " ")
  }

  var isEmpty: Bool {
    words.allSatisfy { $0.trimmed.isEmpty } && patterns.allSatisfy(\.isEmpty)
      && filter == LibraryFilter()
  }

  /// Whether the search includes words or expressions, and not only properties of gists.
  var needsContents: Bool { !words.isEmpty || !patterns.isEmpty }

  /// The words that are qualifiers without a value: `user:`.
  var emptyQualifiers: [String] {
    words.filter { $0.last == ":" && Self.names[String($0.dropLast())] != nil }
  }

  /// Whether a word looks like a qualifier but is none, such as GitHub's `filename:a.py`.
  ///
  /// `std::move`, `localhost:8080`, addresses and `TODO:` are text.
  static func isUnknownQualifier(_ word: String) -> Bool {
    let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let first = parts[1].unicodeScalars.first else { return false }
    if names[String(parts[0])] != nil { return false }
    return foreign.contains(parts[0])
      || parts[0].utf8.count > 1 && parts[0].utf8.allSatisfy(\.isASCIILowercaseLetter)
        && first.properties.isAlphabetic
  }

  private static func refuseUnknown(_ word: String) throws(Failure) {
    guard isUnknownQualifier(word) else { return }
    let value = word.drop { $0 != ":" }.dropFirst()
    let instead: MessageText =
      switch word.prefix(while: { $0 != ":" }) {
      case "filename": "to search for a file name, use \(value)"
      case "extension": "to search for a file name, use .\(value)"
      default: "use lang:, owner:, tag: or is:"
      }
    throw Failure(
      .wrongUsage, "unknown qualifier: \(word)",
      next: [instead, "to search for it as text, quote it: \(ShellWord.quoted("\"\(word)\""))"])
  }

  /// Returns the words of an argument: the argument itself, unless it is a query with a qualifier.
  private static func words(of argument: String, _ languages: () -> [String]) -> [String] {
    guard argument.contains(where: \.isWhitespace) else { return [argument] }
    let words = split(argument)
    guard words.count > 1, words.contains(where: { qualifier($0)?.value.isEmpty == false })
    else {
      return [argument]
    }
    if let (name, value) = qualifier(argument), name == "lang",
      languages().contains(where: { $0.lowercased() == value.lowercased() })
    {
      return [argument]
    }
    return words
  }

  /// Returns the name and the value of `lang:swift`; nil for any other word.
  private static func qualifier(_ word: String) -> (name: String, value: String)? {
    guard let colon = word.firstIndex(of: ":"), let name = names[String(word[..<colon])] else {
      return nil
    }
    return (name, unquoted(word[word.index(after: colon)...]))
  }

  /// The names of the qualifiers, including GitHub's names for them.
  private static let names = [
    "lang": "lang", "language": "lang", "owner": "owner", "user": "owner", "tag": "tag", "is": "is",
  ]

  /// GitHub's other qualifiers (https://docs.github.com/en/search-github).
  private static let foreign: Set<Substring> = [
    "anon", "created", "extension", "filename", "fork", "forks", "in", "org", "path", "pushed",
    "repo", "size", "sort", "stars", "symbol", "topic", "updated",
  ]

  private mutating func add(_ argument: String) throws(Failure) {
    if argument.count > 2, argument.hasPrefix("/"), argument.hasSuffix("/") {
      return patterns.append(String(argument.dropFirst().dropLast()))
    }
    if argument.count > 2, argument.hasPrefix("\""), argument.hasSuffix("\"") {
      return words.append(String(argument.dropFirst().dropLast()))
    }
    guard let (name, value) = Self.qualifier(argument) else {
      try Self.refuseUnknown(argument)
      return words.append(argument)
    }
    switch name {
    case "lang" where !value.isEmpty:
      try Self.refuseSecond("language", value, after: filter.language)
      filter.language = value
    case "owner" where !value.isEmpty:
      try Self.refuseSecond("owner", value, after: filter.owner)
      filter.owner = value
    case "lang", "owner": words.append(argument)
    case "tag": filter.tags.append(try TagArgument(argument: value).name)
    default: try restrict(to: value)
    }
  }

  private mutating func restrict(to property: String) throws(Failure) {
    switch property {
    case "public", "secret", "private":
      let isPublic = property == "public"
      guard filter.isPublic != !isPublic else {
        throw Failure(.wrongUsage, "specify only one of public and secret")
      }
      filter.isPublic = isPublic
    case "starred":
      guard feed == nil || feed == .starred else {
        throw Failure(.wrongUsage, "specify only one of is:starred and --feed")
      }
      feed = .starred
    default:
      throw Failure(
        .wrongUsage, "unknown property: is:\(property)",
        next: ["use is:public, is:secret or is:starred"])
    }
  }

  /// Rejects a qualifier that would replace an earlier one: the user may be about to delete the
  /// results.
  private static func refuseSecond(
    _ what: String, _ value: String, after first: String?
  ) throws(Failure) {
    guard let first, first.lowercased() != value.lowercased() else { return }
    throw Failure(.wrongUsage, "specify only one \(what), not \(first) and \(value)")
  }

  private static func unquoted(_ text: Substring) -> String {
    let isQuoted = text.count > 1 && text.hasPrefix("\"") && text.hasSuffix("\"")
    return String(isQuoted ? text.dropFirst().dropLast() : text)
  }

  /// Splits a line at spaces outside of quotes and slashes, which stay in the words.
  static func split(_ line: String) -> [String] {
    var words: [String] = []
    var rest = line.drop(while: \.isWhitespace)
    while !rest.isEmpty {
      let word = rest.first == "/" ? pattern(rest) ?? plain(rest) : plain(rest)
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
