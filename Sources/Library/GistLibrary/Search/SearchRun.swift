import SQLiteDatabase

/// What the steps of a query have found so far.
struct SearchRun {
  let query: SearchQuery
  /// The numbers of the gists, in order, up to the query's limit.
  private(set) var numbers: [Int] = []
  private var found: Set<Int> = []
  /// What steps found in each group, and in none.
  private var groups: [SearchStep: [[Int]]] = [:]

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
    let tagged = try tagged(in: connection)
    let limit = tagged == nil ? query.limit : -1
    func isTagged(_ number: Int) -> Bool { tagged?.contains(number) ?? true }
    let way = try SearchWay(step, in: connection)
    guard way != .newestOfGroup else {
      let statement = SelectStatement(newestOf: step, query.filter, limit: limit)
      return try connection.fetchAll(statement.sql, statement.values) { $0.int(0) ?? 0 }
        .filter(isTagged)
    }
    let statement = SelectStatement(
      step, comparesWords: way == .comparison, inAll: query.groups, query.filter, limit: limit)
    var all = [[Int]](repeating: [], count: query.groups.count + 1)
    try connection.forEachRow(statement.sql, statement.values) { row in
      let number = row.int(0) ?? 0
      if isTagged(number) { all[row.int(1) ?? 0].append(number) }
      return true
    }
    groups[step.ofAllGroups] = all
    return all[step.place]
  }

  /// Returns the numbers of the gists whose tags pass the filter; nil if it asks for none.
  private func tagged(in connection: Connection) throws -> Set<Int>? {
    let filter = query.filter
    guard filter.comparesTags else { return nil }
    var numbers: Set<Int> = []
    var statement = SelectStatement()
    statement.add("SELECT number, description, id FROM gists WHERE true")
    if !filter.tags.isEmpty { statement.addTagged(filter.localTags) }
    try connection.forEachRow(statement.sql, statement.values) { row in
      if filter.passes(tagsIn: row.text(1), of: row.text(2)) { numbers.insert(row.int(0) ?? 0) }
      return true
    }
    return numbers
  }
}

/// How to find the gists of a step fast.
///
/// It depends on the library, not on the filter or the number of results, so results have the same
/// order whatever the limit.
private enum SearchWay {
  /// In all groups at once: using the index takes longer than telling the groups of what it finds.
  case index
  /// As `index`, but only the heads of phrases are looked up, and the words of what has them compared.
  case comparison
  /// The newest in one group, by time: without words, or with words that are too common.
  ///
  /// The relevance of such words says nothing, and ranking 30,000 gists by it takes 100 ms.
  case newestOfGroup

  /// Ranking these takes 5 ms.
  private static let mostRanked = 1_000
  /// Comparing the words of these takes 5 ms.
  private static let mostCompared = 200
  /// More terms would make a statement with too many conditions.
  private static let mostTerms = 16

  init(_ step: SearchStep, in connection: Connection) throws {
    func count(_ words: [[SearchPhrase]]) throws -> Int {
      let sql = "SELECT count(*) FROM (SELECT 1 FROM words WHERE words MATCH ? LIMIT ?)"
      return try connection.fetchInt(sql, [words.expression, Self.mostRanked + 1]) ?? 0
    }
    guard step.isRanked else {
      self = step.trigrams.isEmpty ? .newestOfGroup : .index
      return
    }
    let (most, open) = (try count(step.heads), step.openPhrases.count)
    if most <= Self.mostCompared, 1...Self.mostTerms ~= open {
      self = .comparison
    } else if try most <= Self.mostRanked || open > 0 && count(step.words) <= Self.mostRanked {
      self = .index
    } else {
      self = .newestOfGroup
    }
  }
}
