import Algorithms

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
