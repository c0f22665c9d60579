/// One way of finding gists in the index.
///
/// The steps of a query are taken in their order, until there are hits enough: whole words come before
/// the beginnings of words, those before what stands within words. The first two are ranked by the index;
/// the third gives the newest first, for a trigram says nothing of how much a text is about a word.
struct SearchStep: Hashable {
  /// For the index of words.
  var words: [String] = []
  /// For the index of trigrams.
  var trigrams: [String] = []
  /// What the folded text must hold besides.
  var literals: [String] = []

  static func steps(_ texts: [String]) -> [SearchStep] {
    var known: Set<String> = []
    let different = texts.filter { known.insert($0).inserted }
    let terms = Array(different.map(SearchTerm.init).filter { !$0.isEmpty }.prefix(mostTerms))
    guard !terms.isEmpty else { return [] }
    let steps = [exact(terms), beginnings(terms), parts(terms)].compactMap { $0 }
    var distinct: [SearchStep] = []
    for step in steps where !distinct.contains(step) { distinct.append(step) }
    return distinct
  }

  /// What SQLite answers within seconds: nobody looks for more by hand, and further ones are left out.
  private static let mostTerms = 4_000
  /// Of so many terms the trigrams are looked up: the literals decide in the end.
  private static let mostTrigrams = 64

  private static func exact(_ terms: [SearchTerm]) -> SearchStep? {
    var step = SearchStep()
    for term in terms {
      if let name = term.name {
        step.words.append(name)
      } else if let phrases = term.phrases(areOpen: false) {
        step.words.append(phrases)
        if term.hasSymbols { step.literals.append(term.literal) }
      } else {
        return nil
      }
    }
    return step
  }

  private static func beginnings(_ terms: [SearchTerm]) -> SearchStep? {
    var step = SearchStep()
    for term in terms {
      // Of `C++` the words are but a `c`.
      guard let phrases = term.phrases(areOpen: true), !term.hasSymbols || term.words.count > 1,
        term.name == nil
      else { return nil }
      step.words.append(phrases)
    }
    return step
  }

  private static func parts(_ terms: [SearchTerm]) -> SearchStep? {
    var step = SearchStep()
    for term in terms {
      if let trigrams = term.trigrams {
        if step.trigrams.count < mostTrigrams { step.trigrams.append(trigrams) }
        step.literals.append(term.literal)
      } else if !term.hasSymbols, let phrases = term.phrases(areOpen: true) {
        step.words.append(phrases)
      } else {
        step.literals.append(term.literal)
      }
    }
    // All words are short: the steps before found what there is.
    return step.literals.isEmpty ? nil : step
  }
}
