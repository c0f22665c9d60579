import Algorithms
import SQLiteDatabase

/// One way to find gists in the index.
///
/// A query runs its steps in order until there are enough hits: whole words, then prefixes of
/// words, then parts of words. The index ranks the first two by relevance; the third returns the
/// newest first, because trigrams say nothing about relevance.
struct SearchStep: Hashable {
  /// Expressions for the index of words.
  var words: [String] = []
  /// Expressions for the index of trigrams.
  var trigrams: [String] = []
  /// Strings that the folded text must also contain.
  var literals: [String] = []

  /// Returns the steps of a query; one without terms finds all gists that pass its filter.
  static func steps(_ query: SearchQuery) -> [SearchStep] {
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
        step.words.append(name)
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

/// One word or phrase of a query.
struct SearchTerm: Hashable {
  /// The original text.
  let text: String
  /// The folded text, which a match contains literally.
  let literal: String
  let words: [IndexWords.Word]
  /// Whether the literal contains symbols, which a match must contain too: `C++`, `std::move`.
  let hasSymbols: Bool

  init(_ text: String) {
    self.text = text
    literal = Folding.fold(text)
    words = IndexWords(text).words
    hasSymbols = text.unicodeScalars.contains { scalar in
      scalar.kind == .other && scalar != "_" && !scalar.properties.isWhitespace
    }
  }

  /// Whether there is nothing to search for.
  var isBlank: Bool { literal.unicodeScalars.allSatisfy(\.properties.isWhitespace) }

  /// The FTS5 expression that matches the term's words; nil if it has none.
  ///
  /// With `matchPrefix` the last word matches words that start with it, unless it is a single
  /// letter, which would match too many.
  func phrases(matchPrefix: Bool) -> String? {
    var words = words.filter { $0.role != .symbolName }
    // In a text, more ideographs can follow.
    if words.last?.role == .tail { words.removeLast() }
    let isPrefix = matchPrefix && words.last.map { $0.text.utf8.count > 1 } ?? false
    let forms = [words, words.filter { $0.role != .identifier }, words.filter { $0.role != .part }]
    let phrases = forms.filter { !$0.isEmpty }.map { form in
      "\"\(form.map(\.text).joined(separator: " "))\"" + (isPrefix ? " *" : "")
    }
    return phrases.isEmpty ? nil : "(\(phrases.uniqued().joined(separator: " OR ")))"
  }

  /// The indexed word of a name such as `C++`; nil for other terms.
  var symbolName: String? {
    words.count == 2 && words[1].role == .symbolName && words[1].text == literal
      ? "\"\(words[1].text)\"" : nil
  }

  /// The FTS5 expression for trigrams of the literal; nil if it is too short.
  ///
  /// Every third trigram and the last one are enough, as the text itself is compared afterwards.
  var trigrams: String? {
    let characters = Array(literal.unicodeScalars)
    guard characters.count >= 3 else { return nil }
    let last = characters.count - 3
    var starts = Array(stride(from: 0, to: last, by: 3).prefix(Self.trigramLimit))
    starts.append(last)
    return starts.map { start in
      // By scalar: FTS5 sees a quotation mark even if Swift combines it with an accent.
      let marks = characters[start..<start + 3].map { $0 == "\"" ? "\"\"" : String($0) }
      return "\"\(marks.joined())\""
    }.joined(separator: " AND ")
  }

  /// More would not make the search faster.
  private static let trigramLimit = 16
}

/// The SQL of one search step.
///
/// The user's text is bound as a value, and quoted within FTS5 expressions.
struct SearchStatement {
  private(set) var sql = ""
  private(set) var values: [any SQLiteValue] = []

  /// File names say most about a gist, descriptions nearly as much.
  private static let rank = "bm25(words, 8, 6, 2, 1)"

  init(_ step: SearchStep, _ filter: SearchFilter, limit: Int) {
    // Trigram matches are not ranked: they say nothing about relevance.
    if step.trigrams.isEmpty, !step.words.isEmpty {
      select(rankedBy: step.words, step, filter)
    } else {
      selectNewest(step, filter)
    }
    add(" LIMIT ?", [limit])
  }

  private mutating func select(
    rankedBy words: [String], _ step: SearchStep, _ filter: SearchFilter
  ) {
    add(
      "SELECT number FROM words JOIN gists ON number = words.rowid WHERE words MATCH ?",
      [words.joined(separator: " AND ")])
    add(filter)
    add(literals: step.literals)
    add(" ORDER BY \(Self.rank), updated DESC")
  }

  /// Compares texts one by one, the newest first, until there are enough hits.
  ///
  /// `LIMIT -1` makes SQLite sort before it compares the texts, so it need not compare all of them.
  private mutating func selectNewest(_ step: SearchStep, _ filter: SearchFilter) {
    add("SELECT number FROM (SELECT number FROM gists WHERE true")
    for (table, expressions) in [("words", step.words), ("parts", step.trigrams)]
    where !expressions.isEmpty {
      add(
        " AND number IN (SELECT rowid FROM \(table) WHERE \(table) MATCH ?)",
        [expressions.joined(separator: " AND ")])
    }
    add(filter)
    add(" ORDER BY updated DESC LIMIT -1) WHERE true")
    add(literals: step.literals)
  }

  private mutating func add(_ filter: SearchFilter) {
    if let language = filter.language { add(" AND \(GistStore.hasLanguage)", [language]) }
    if let feed = filter.feed {
      add(
        """
         AND EXISTS (SELECT 1 FROM members WHERE members.gist = gists.number
          AND feed = (SELECT number FROM feeds WHERE name = ?))
        """, [feed])
    }
    if let owner = filter.owner { add(" AND gists.owner = ?", [owner]) }
    if let isPublic = filter.isPublic { add(" AND gists.is_public = ?", [isPublic]) }
    if let ids = filter.ids {
      add(" AND gists.id IN (SELECT value FROM json_each(?))", [GistStore.array(ids)])
    }
  }

  private mutating func add(literals: [String]) {
    guard !literals.isEmpty else { return }
    add(" AND \(Self.tests(literals.count))", literals)
  }

  /// A balanced tree, because SQLite limits the depth of expressions to 1,000.
  private static func tests(_ count: Int) -> String {
    guard count > 1 else { return "instr((SELECT text FROM parts WHERE parts.rowid = number), ?)" }
    return "(\(tests(count / 2)) AND \(tests(count - count / 2)))"
  }

  private mutating func add(_ sql: String, _ values: [any SQLiteValue] = []) {
    self.sql += sql
    self.values += values
  }
}
