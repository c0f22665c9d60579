import Algorithms
import SQLiteDatabase
import TextFolding

/// One way to find gists in the index.
///
/// A query runs its steps in order until there are enough hits: for each group of gists whole
/// words, then prefixes of words, then parts of words. The index ranks the first two by relevance,
/// unless the words are very common; the third returns the newest first, because trigrams say
/// nothing about relevance.
struct SearchStep: Hashable {
  /// For the index of words: of each term, one of these must match.
  var words: [[SearchPhrase]] = []
  /// Expressions for the index of trigrams.
  var trigrams: [String] = []
  /// Strings that the folded text must also contain.
  var literals: [String] = []
  /// The only group to find; nil for gists in no group.
  var group: SearchGroup?
  /// The groups that were found before.
  var found: ArraySlice<SearchGroup> = []

  /// The place of the group among all.
  var place: Int { found.count }

  /// Whether the index ranks the results.
  var isRanked: Bool { trigrams.isEmpty && !words.isEmpty }

  /// The phrases without a short last word that may continue: each match has these, too.
  ///
  /// They are found fast, but of a beginning such as `ex` FTS5 merges all words that begin with it,
  /// which takes up to 50 ms in 30,000 gists.
  var heads: [[SearchPhrase]] { words.map { $0.map(\.head) } }

  /// The phrases of the terms whose heads are shorter.
  var openPhrases: [[SearchPhrase]] { words.filter { $0.map(\.head) != $0 } }

  /// The step without its group.
  var ofAllGroups: SearchStep {
    var step = self
    (step.group, step.found) = (nil, [])
    return step
  }

  /// Returns the steps of a query, for each of its groups and for the others.
  static func steps(_ query: SearchQuery) -> [SearchStep] {
    let steps = stepsOfAll(query)
    return (0...query.groups.count).flatMap { place in
      steps.map { step in
        var step = step
        step.group = place < query.groups.count ? query.groups[place] : nil
        step.found = query.groups[..<place]
        return step
      }
    }
  }

  /// Returns the steps without regard to groups.
  ///
  /// A query without terms finds all gists that pass its filter.
  private static func stepsOfAll(_ query: SearchQuery) -> [SearchStep] {
    if query.terms.isEmpty { return [SearchStep()] }
    let terms = Array(
      query.terms.uniqued().map(SearchTerm.init).filter { !$0.isBlank }.prefix(termLimit))
    guard !terms.isEmpty else { return [] }
    let steps = [wholeWords(terms), prefixes(terms), substrings(terms)]
    return Array(steps.compactMap { $0 }.uniqued())
  }

  /// SQLite handles this many within seconds.
  ///
  /// Further terms are ignored: nobody types that many.
  private static let termLimit = 4_000
  /// Looking up the trigrams of some terms is enough, as the literals are compared afterwards.
  private static let trigramLimit = 64

  private static func wholeWords(_ terms: [SearchTerm]) -> SearchStep? {
    var step = SearchStep()
    for term in terms {
      if let name = term.symbolName {
        step.words.append([name])
      } else if let phrases = term.phrases(matchPrefix: false) {
        step.words.append(phrases)
        if term.hasSymbols { step.literals.append(term.literal) }
      } else {
        return nil
      }
    }
    return step
  }

  private static func prefixes(_ terms: [SearchTerm]) -> SearchStep? {
    var step = SearchStep()
    for term in terms {
      // The only word of `C++` is `c`, which says too little.
      guard let phrases = term.phrases(matchPrefix: true), !term.hasSymbols || term.words.count > 1,
        term.symbolName == nil
      else { return nil }
      step.words.append(phrases)
    }
    return step
  }

  private static func substrings(_ terms: [SearchTerm]) -> SearchStep? {
    var step = SearchStep()
    for term in terms {
      if let trigrams = term.trigrams {
        if step.trigrams.count < trigramLimit { step.trigrams.append(trigrams) }
        step.literals.append(term.literal)
      } else if !term.hasSymbols, let phrases = term.phrases(matchPrefix: true) {
        step.words.append(phrases)
      } else {
        step.literals.append(term.literal)
      }
    }
    // All words are short: the earlier steps have found every match.
    return step.literals.isEmpty ? nil : step
  }
}

/// Words that follow each other in the index.
struct SearchPhrase: Hashable {
  let words: String
  /// Whether the last word may continue.
  let isPrefix: Bool

  /// The FTS5 expression.
  var expression: String { "\"\(words)\"" + (isPrefix ? " *" : "") }

  /// The words before the last one if that is short and may continue; the phrase if there are none.
  var head: SearchPhrase {
    guard isPrefix, let end = words.lastIndex(of: " "), words[end...].utf8.count <= Self.short + 1
    else { return self }
    return SearchPhrase(words: String(words[..<end]), isPrefix: false)
  }

  /// The bytes of a word with which many words begin.
  private static let short = 8
}

extension [[SearchPhrase]] {
  /// The FTS5 expression.
  var expression: String {
    map { "(\($0.map(\.expression).joined(separator: " OR ")))" }.joined(separator: " AND ")
  }
}

/// One word or phrase of a query.
struct SearchTerm {
  /// The folded text, which a match contains literally.
  let literal: String
  let words: [IndexWords.Word]
  /// Whether the literal contains symbols, which a match must also contain: `C++`, `std::move`.
  let hasSymbols: Bool

  init(_ text: String) {
    literal = Folding.fold(text)
    words = IndexWords(text).words
    hasSymbols = text.unicodeScalars.contains { scalar in
      scalar.kind == .other && scalar != "_" && !scalar.properties.isWhitespace
    }
  }

  /// Whether there is nothing to search for.
  var isBlank: Bool { literal.unicodeScalars.allSatisfy(\.properties.isWhitespace) }

  /// Alternative phrases for the term's words; nil if it has none.
  ///
  /// With `matchPrefix` the last word matches words that start with it, unless it is a single
  /// letter, which would match too many.
  func phrases(matchPrefix: Bool) -> [SearchPhrase]? {
    var words = words.filter { $0.role != .symbolName }
    // In a text, more ideographs can follow.
    if words.last?.role == .tail { words.removeLast() }
    let isPrefix = matchPrefix && words.last.map { $0.text.utf8.count > 1 } ?? false
    let forms = [words, words.filter { $0.role != .identifier }, words.filter { $0.role != .part }]
    let phrases = forms.filter { !$0.isEmpty }.map { form in
      SearchPhrase(words: form.map(\.text).joined(separator: " "), isPrefix: isPrefix)
    }
    return phrases.isEmpty ? nil : Array(phrases.uniqued())
  }

  /// The indexed word of a name such as `C++`; nil for other terms.
  var symbolName: SearchPhrase? {
    words.count == 2 && words[1].role == .symbolName && words[1].text == literal
      ? SearchPhrase(words: words[1].text, isPrefix: false) : nil
  }

  /// The FTS5 expression for trigrams of the literal; nil if it is too short.
  var trigrams: String? { Trigrams.expression(of: literal) }
}

/// The user's text is bound as a value, and quoted within FTS5 expressions.
extension SelectStatement {
  /// File names say most about a gist, descriptions nearly as much.
  private static let rank = "bm25(words, 8, 6, 2, 1)"

  /// Selects the gists that a step finds in its group, the newest first.
  ///
  /// Texts are compared one by one until there are enough hits. Words are common, so `+` makes SQLite
  /// read the gists by their time instead of sorting what the index finds.
  init(newestOf step: SearchStep, _ filter: LibraryFilter, limit: Int) {
    add("SELECT number FROM (SELECT number FROM gists WHERE true")
    add(candidatesOf: step, among: nil, areMany: step.isRanked)
    add(filter)
    add(groupOf: step)
    add(" ORDER BY \(Self.newest) \(Self.sortedFirst)) WHERE true")
    add(literals: step.literals)
    add(" LIMIT ?", [limit])
  }

  /// Selects the gists that a step finds in all groups, and the place of each one's group: the first
  /// group first, the best or newest of each first.
  ///
  /// `CROSS JOIN` makes SQLite start with what the index finds, even if the filter has numbers.
  ///
  /// A search needs no more than `limit` of them: before it needs others, it has found all of these.
  init(
    _ step: SearchStep, _ way: SearchWay, inAll groups: [SearchGroup], _ filter: LibraryFilter,
    limit: Int
  ) {
    if step.isRanked, way != .newest {
      let comparesWords = way == .comparison
      add("SELECT number, ")
      add(placeIn: groups)
      add(
        " AS place FROM words CROSS JOIN gists ON number = words.rowid WHERE words MATCH ?",
        [(comparesWords ? step.heads : step.words).expression])
      if comparesWords { add(comparing: step.openPhrases) }
      add(filter)
      add(literals: step.literals)
      add(" ORDER BY place, \(Self.rank), \(Self.newest)")
    } else {
      add("SELECT number, place FROM (SELECT number, ")
      add(placeIn: groups)
      add(" AS place FROM gists WHERE true")
      add(candidatesOf: step, among: filter.numbers)
      add(filter)
      add(" ORDER BY place, \(Self.newest) \(Self.sortedFirst)) WHERE true")
      add(literals: step.literals)
    }
    add(" LIMIT ?", [limit])
  }

  private static let newest = "updated DESC, number DESC"
  /// Makes SQLite sort before it compares texts, so it need not compare all of them.
  private static let sortedFirst = "LIMIT -1"

  /// Adds the place of the first group that a gist is in, or the number of groups.
  private mutating func add(placeIn groups: [SearchGroup]) {
    add("CASE")
    for (place, group) in groups.enumerated() {
      add(" WHEN ")
      add(group)
      add(" THEN \(place)")
    }
    add(" WHEN true THEN \(groups.count) END")
  }

  /// Adds the condition that the words of a gist contain one of the phrases of each term.
  private mutating func add(comparing terms: [[SearchPhrase]]) {
    for phrases in terms {
      let tests = phrases.map { _ in "contains(\(Self.indexedWords), ?)" }
      add(
        " AND (\(tests.joined(separator: " OR ")))",
        phrases.map { " \($0.words)" + ($0.isPrefix ? "" : " ") })
    }
  }

  /// All words of a gist, each between spaces, even at the beginning of a file; two spaces separate
  /// columns, so that no phrase continues in the next one.
  private static let indexedWords = ["names", "description", "owner", "content"]
    .map { "' ' || replace(coalesce(words.\($0), ''), char(10), ' ') || ' '" }
    .joined(separator: " || ")

  /// Adds the condition that the index finds a gist, of those with these numbers if they are known.
  private mutating func add(
    candidatesOf step: SearchStep, among numbers: [Int]?, areMany: Bool = false
  ) {
    let number = areMany ? "+number" : "number"
    if !step.words.isEmpty {
      let comparison = numbers.flatMap { SearchWay.compares(step.words, of: $0) ? $0 : nil }
      add(" AND ")
      if let numbers = comparison {
        // SQLite adds the sizes once, and runs only one of the statements.
        add(
          """
          CASE WHEN (SELECT total(size) FROM files
              WHERE gist IN (SELECT value FROM json_each(?))) <= ?
            THEN EXISTS (SELECT 1 FROM words WHERE words.rowid = gists.number
          """, [GistStore.array(numbers), SearchWay.mostBytes])
        add(comparing: step.words)
        add(") ELSE ")
      }
      add("\(number) IN (SELECT rowid FROM words WHERE words MATCH ?", [step.words.expression])
      addRow(oneOf: numbers)
      add(comparison == nil ? ")" : ") END")
    }
    if !step.trigrams.isEmpty {
      add(" AND \(number) IN (")
      add(
        candidates: step.trigrams.joined(separator: " AND "), for: step.literals, among: numbers)
      add(")")
    }
  }

  private mutating func add(groupOf step: SearchStep) {
    for group in step.found {
      add(" AND NOT ")
      add(group)
    }
    if let group = step.group {
      add(" AND ")
      add(group)
    }
  }

  private mutating func add(_ group: SearchGroup) {
    add(
      """
      (coalesce(gists.owner = ?, 0)\(group.isStarred ? " OR coalesce(gists.is_starred, 0)" : "")
        OR EXISTS (SELECT 1 FROM members WHERE members.gist = gists.number
          AND feed = (SELECT number FROM feeds WHERE name = ?)))
      """, [group.owner, group.feed])
  }

  private mutating func add(literals: [String]) {
    guard !literals.isEmpty else { return }
    add(" AND \(Self.tests(literals.count))", literals)
  }

  /// A balanced tree, because SQLite limits the depth of expressions to 1,000.
  private static func tests(_ count: Int) -> String {
    guard count > 1 else { return contains("number") }
    return "(\(tests(count / 2)) AND \(tests(count - count / 2)))"
  }
}
