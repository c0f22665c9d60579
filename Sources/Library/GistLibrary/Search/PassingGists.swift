import SQLiteDatabase
import TextFormats

/// The gists that pass the filter of a search, selected before words are looked up in them.
///
/// A search for common words compares the newest gists until there are enough hits. If few gists pass
/// the filter, or none, it would compare all gists, for each step and each group:
/// `lang:swift error` took 90 ms in 30,000 gists. Selecting the gists first takes 5 ms, without an
/// index of languages or owners: only short rows are read. The order of hits remains the same.
enum PassingGists: Hashable, Sendable {
  /// The numbers of gists so few that looking up each is faster.
  case few([Int])
  /// The numbers of more gists, whose tags pass the filter.
  case tagged(Set<Int>)
  case many

  /// Looking up so many takes 10 ms; GitHub lists no more gists of another user.
  static let mostFew = 3_000

  /// Selects the gists that pass a filter, and stops when there are many, unless their tags are
  /// compared.
  ///
  /// Conditions of texts come last, and only for few gists: reading the texts takes longest.
  init(_ filter: LibraryFilter, in connection: Connection) throws {
    var (properties, texts) = (filter, LibraryFilter())
    properties.conditions.removeAll(where: \.isText)
    texts.conditions = filter.conditions.filter(\.isText)
    guard properties.selects else {
      self = .many
      return
    }
    let numbers = try Self.numbers(properties, in: connection)
    guard numbers.count <= Self.mostFew else {
      self = filter.comparesTags ? .tagged(Set(numbers)) : .many
      return
    }
    texts.numbers = numbers
    self = try .few(texts.conditions.isEmpty ? numbers : Self.numbers(texts, in: connection))
  }

  /// Returns the numbers of all gists that pass, or of more than a few.
  private static func numbers(
    _ filter: LibraryFilter, in connection: Connection
  ) throws -> [Int] {
    let comparesTags = filter.comparesTags
    var statement = SelectStatement()
    statement.add("SELECT number\(comparesTags ? ", description, id" : "") FROM gists WHERE true")
    statement.add(filter, readsAll: true)
    if !filter.tags.isEmpty { statement.addTagged(filter.localTags) }
    var numbers: [Int] = []
    try connection.forEachRow(statement.sql, statement.values) { row in
      if !comparesTags || filter.passes(tagsIn: row.text(1), of: row.text(2)) {
        numbers.append(row.int(0) ?? 0)
      }
      return comparesTags || numbers.count <= mostFew
    }
    return numbers
  }
}

extension LibraryFilter {
  /// Whether there is a gist that the filter may exclude.
  fileprivate var selects: Bool {
    language != nil || feed != nil || owner != nil || isPublic != nil || since != nil || ids != nil
      || comparesTags || !conditions.isEmpty
  }
}

extension QueryTerm {
  fileprivate var isText: Bool { if case .text = subject { true } else { false } }
}
