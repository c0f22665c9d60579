import SQLiteDatabase

/// What the steps of a query have found so far.
struct SearchRun {
  let query: SearchQuery
  /// The numbers of the gists, in order, up to the query's limit.
  private(set) var numbers: [Int] = []
  private var found: Set<Int> = []
  /// What steps found in each group, and in none.
  private var groups: [SearchStep: [[Int]]] = [:]
  /// The gists that pass the query's filter; nil until a step needs them.
  private var passing: PassingGists?
  /// Whether the words of a step were too common for ranking.
  private var hasCommonWords = false

  init(_ query: SearchQuery) { self.query = query }

  /// Adds the gists that a step finds and no earlier one.
  mutating func add(_ step: SearchStep, in connection: Connection) throws {
    let left = query.limit - numbers.count
    let new = try numbers(of: step, in: connection).filter { !found.contains($0) }.prefix(left)
    numbers += new
    found.formUnion(new)
  }

  private mutating func numbers(of step: SearchStep, in connection: Connection) throws -> [Int] {
    if let known = groups[step.ofAllGroups] { return known[step.place] }
    let way = try way(of: step, in: connection)
    // Few gists have rare words, and comparing these with the filter takes no time.
    if passing == nil, way == .newest || query.filter.comparesTags {
      passing = try PassingGists(query.filter, in: connection)
    }
    var (filter, limit) = (query.filter, query.limit)
    var tagged: Set<Int>?
    switch passing {
    case .few(let numbers) where found.isSuperset(of: numbers): return []
    case .few(let numbers):
      filter = LibraryFilter()
      filter.numbers = numbers
    case .tagged(let numbers): (tagged, limit) = (numbers, -1)
    case .many, nil: break
    }
    func isTagged(_ number: Int) -> Bool { tagged?.contains(number) ?? true }
    guard way != .newest || filter.numbers != nil else {
      let statement = SelectStatement(newestOf: step, filter, limit: limit)
      return try connection.fetchAll(statement.sql, statement.values) { $0.int(0) ?? 0 }
        .filter(isTagged)
    }
    let statement = SelectStatement(step, way, inAll: query.groups, filter, limit: limit)
    var all = [[Int]](repeating: [], count: query.groups.count + 1)
    try connection.forEachRow(statement.sql, statement.values) { row in
      let number = row.int(0) ?? 0
      if isTagged(number) { all[row.int(1) ?? 0].append(number) }
      return true
    }
    groups[step.ofAllGroups] = all
    return all[step.place]
  }

  /// Counts words only until some are common: later steps find at least the same gists, but counting
  /// those with the beginning of a word takes up to 50 ms.
  private mutating func way(of step: SearchStep, in connection: Connection) throws -> SearchWay {
    if step.isRanked, hasCommonWords { return .newest }
    let way = try SearchWay(step, in: connection)
    if step.isRanked, way == .newest { hasCommonWords = true }
    return way
  }
}

/// How to find the gists of a step fast.
///
/// It depends on the library, not on the filter or the number of results, so results have the same
/// order whatever the limit.
enum SearchWay: Hashable {
  /// In all groups at once: using the index takes longer than telling the groups of what it finds.
  case index
  /// As `index`, but only the heads of phrases are looked up, and the words of what has them compared.
  case comparison
  /// The newest: without words, or with words that are too common.
  ///
  /// The relevance of such words says nothing, and ranking 30,000 gists by it takes 100 ms. The newest
  /// gists of one group are compared until there are enough hits; if few gists pass the filter
  /// (``PassingGists``), only these are compared, in all groups at once.
  case newest

  /// Ranking these takes 5 ms.
  private static let mostRanked = 1_000
  /// Comparing the words of these takes 5 ms.
  private static let mostCompared = 200
  /// Comparing the words of files of so many bytes in all takes 20 ms, less than the index may take.
  static let mostBytes = 4 << 20
  /// More terms would make a statement with too many conditions.
  private static let mostTerms = 16

  /// Whether comparing the words of these gists is faster than looking up words, unless they are long:
  /// FTS5 merges all gists that have a word which begins like the last one of a phrase.
  static func compares(_ words: [[SearchPhrase]], of numbers: [Int]) -> Bool {
    numbers.count <= mostCompared && 1...mostTerms ~= words.count
  }

  init(_ step: SearchStep, in connection: Connection) throws {
    func count(_ words: [[SearchPhrase]]) throws -> Int {
      let sql = "SELECT count(*) FROM (SELECT 1 FROM words WHERE words MATCH ? LIMIT ?)"
      return try connection.fetchInt(sql, [words.expression, Self.mostRanked + 1]) ?? 0
    }
    func areShort(_ words: [[SearchPhrase]]) throws -> Bool {
      let sql = """
        SELECT total(size) <= ? FROM files
          WHERE gist IN (SELECT rowid FROM words WHERE words MATCH ?)
        """
      return try connection.fetchInt(sql, [Self.mostBytes, words.expression]) == 1
    }
    guard step.isRanked else {
      self = step.trigrams.isEmpty ? .newest : .index
      return
    }
    let (most, open) = (try count(step.heads), step.openPhrases.count)
    if most <= Self.mostCompared, 1...Self.mostTerms ~= open, try areShort(step.heads) {
      self = .comparison
    } else if try most <= Self.mostRanked || open > 0 && count(step.words) <= Self.mostRanked {
      self = .index
    } else {
      self = .newest
    }
  }
}
