import ByteTools
import CommandSupport
import GistLibrary
import GistsTUI
import TerminalOutput
import TextFormats

/// A search of the library: words, phrases, regular expressions and qualifiers.
///
/// `gists search` and the search of the browser use the language of ``QueryTerm``:
/// `retry "a phrase" -word /exp.*/ lang:swift owner:mona is:secret tag:deploy files:>5 updated:<2y`.
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
  /// An argument with spaces is a phrase, or a whole query if it contains a qualifier. `-` excludes
  /// words of a query only: a shell's user who searches for `-Wall` means that text.
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
        let words = Self.words(of: argument, languages)
        for word in words {
          try add(
            word, canExclude: words.count > 1 || Self.excludes(word), quoted: ShellWord.quoted)
        }
      }
    }
    try check()
  }

  private mutating func check() throws(Failure) {
    filter.feed = feed?.name
    for pattern in patterns where (try? LinePattern(pattern)) == nil {
      throw Failure(.wrongUsage, "invalid regular expression: \(pattern)")
    }
  }

  /// Whether a word is a qualifier after a dash.
  private static func excludes(_ word: String) -> Bool {
    word.hasPrefix("-") && QueryTerm.qualifier(String(word.dropFirst())) != nil
  }

  /// Parses a line in which quotes keep the words of a phrase together.
  init(_ line: String) throws(Failure) {
    filter = LibraryFilter()
    for word in QueryTerm.split(line) { try add(word, canExclude: true) }
    try check()
  }

  /// Returns the query with the same meaning as these arguments.
  static func line(of arguments: [String]) -> String {
    arguments.map { argument in
      words(of: argument, { [] }).count > 1
        || !argument.contains(where: \.isWhitespace)
          && (!argument.hasPrefix("-") || excludes(argument))
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
  var emptyQualifiers: [String] { words.filter(QueryTerm.isEmptyQualifier) }

  /// Returns the words of an argument: the argument itself, unless it is a query with a qualifier.
  private static func words(of argument: String, _ languages: () -> [String]) -> [String] {
    guard argument.contains(where: \.isWhitespace) else { return [argument] }
    let words = QueryTerm.split(argument)
    let isQuery = words.contains { word in
      QueryTerm.qualifier(word)?.value.isEmpty == false || excludes(word)
    }
    guard words.count > 1, isQuery else { return [argument] }
    if let (name, value) = QueryTerm.qualifier(argument), name == .language,
      languages().contains(where: { $0.lowercased() == value.lowercased() })
    {
      return [argument]
    }
    return words
  }

  private mutating func add(
    _ word: String, canExclude: Bool, quoted: (String) -> String = { $0 }
  ) throws(Failure) {
    let term: QueryTerm
    do {
      term = try QueryTerm(word: word, canExclude: canExclude)
    } catch {
      throw Failure(error, quoted: quoted)
    }
    guard !term.isExcluded else { return exclude(term) }
    switch term.subject {
    case .text(let text): words.append(text)
    case .pattern(let pattern): patterns.append(pattern)
    case .language(let language):
      try Self.refuseSecond("language", language, after: filter.language)
      filter.language = language
    case .owner(let owner):
      try Self.refuseSecond("owner", owner, after: filter.owner)
      filter.owner = owner
    case .tag(let tag): filter.tags.append(tag)
    case .isPublic(let isPublic):
      guard filter.isPublic != !isPublic else {
        throw Failure(.wrongUsage, "specify only one of public and secret")
      }
      filter.isPublic = isPublic
    case .isStarred:
      guard feed == nil || feed == .starred else {
        throw Failure(.wrongUsage, "specify only one of is:starred and --feed")
      }
      feed = .starred
    case .hasNoTag: filter.hasTags = false
    case .isDuplicate, .isOlderDuplicate, .fileCount, .updated, .hasNoDescription:
      filter.conditions.append(term)
    }
  }

  private mutating func exclude(_ term: QueryTerm) {
    switch term.subject {
    case .tag(let tag): filter.excludedTags.append(tag)
    case .hasNoTag: filter.hasTags = true
    default: filter.conditions.append(term)
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
}

extension Failure {
  /// Names a word that a search can't understand; `quoted` returns text as it is typed.
  init(_ problem: QueryTerm.Problem, quoted: (String) -> String = { $0 }) {
    var code: ErrorCode?
    var hints = [problem.advice].compactMap(\.self)
    switch problem {
    case .unknownQualifier(let word):
      hints.append("to search for it as text, quote it: \(quoted("\"\(word)\""))")
    case .unknownProperty(let word):
      if QueryTerm.qualifier(word)?.name == .absence {
        hints.append("to search for it as text, quote it: \(quoted("\"\(word)\""))")
      }
    case .invalidTag: code = .invalidTag
    case .invalidCount, .invalidTime, .excludedPattern: break
    }
    self.init(.wrongUsage, code: code, problem.message, next: hints)
  }
}
