import FoundationEssentials

/// Which rows of a list are shown, and in what order.
package struct ListArrangement: Hashable, Sendable {
  /// What rows are sorted by, with the key of each.
  package enum Sorting: Character, CaseIterable, Sendable {
    case updated = "u"
    case created = "c"
    case stars = "s"
    case comments = "m"
    case title = "t"
    case files = "f"
    case forks = "k"

    /// The word in settings: `sort:updated`.
    package var word: String { "\(self)" }

    /// The word in sentences: `sorted by stars`.
    var name: String {
      switch self {
      case .updated: "update"
      case .created: "creation"
      case .stars: "stars"
      case .comments: "comments"
      case .title: "title"
      case .files: "number of files"
      case .forks: "forks"
      }
    }
  }

  /// What the title, a file, the owner or the language contains; ignores case.
  package var filter = ""
  /// nil for the list's own order.
  package var sorting: Sorting?
  package var isReversed = false

  package init(filter: String = "", sorting: Sorting? = nil, isReversed: Bool = false) {
    self.filter = filter
    self.sorting = sorting
    self.isReversed = isReversed
  }

  /// Whether all rows are shown in the list's own order.
  var isPlain: Bool { filter.isEmpty && sorting == nil }

  /// Sorts by a column; the column in use is reversed.
  mutating func sort(by sorting: Sorting?) {
    isReversed = sorting != nil && sorting == self.sorting && !isReversed
    self.sorting = sorting
  }

  /// Returns the rows that are shown, in their order.
  package func applied(to rows: [BrowserRow]) -> [BrowserRow] {
    let (text, rows) = (filter.lowercased(), rows.filter { !$0.isHeading })
    return sorted(
      text.isEmpty
        ? rows : rows.filter { $0.texts.contains { $0.lowercased().contains(text) } })
  }

  /// Returns rows in the order of the column.
  ///
  /// Titles go from A to Z, everything else from the greatest value on. Rows without a value are last,
  /// equal ones stay in their order.
  package func sorted(_ rows: [BrowserRow]) -> [BrowserRow] {
    guard let sorting else { return rows }
    var known: [(value: SortValue, place: Int)] = []
    var unknown: [BrowserRow] = []
    for (place, row) in rows.enumerated() {
      if let value = row.value(sorting) {
        known.append((value, place))
      } else {
        unknown.append(row)
      }
    }
    let isAscending = (sorting == .title) != isReversed
    known.sort { one, other in
      one.value == other.value
        ? one.place < other.place : (one.value < other.value) == isAscending
    }
    return known.map { rows[$0.place] } + unknown
  }
}

private enum SortValue: Comparable {
  case number(Double)
  case text(String)

  init?(_ date: Date?) {
    guard let date else { return nil }
    self = .number(date.timeIntervalSince1970)
  }

  init?(_ count: Int?) {
    guard let count else { return nil }
    self = .number(Double(count))
  }
}

extension BrowserList {
  /// What the list can be sorted by.
  package var sortings: [ListArrangement.Sorting] {
    switch self {
    case .repositorySearch: [.updated, .stars, .forks]
    case .repositories, .repositoriesOf: [.updated, .stars, .forks, .title]
    case .folder: [.title]
    default: ListArrangement.Sorting.allCases.filter { $0 != .forks }
    }
  }
}

extension BrowserRow {
  /// What a filter looks in.
  fileprivate var texts: [String] {
    switch content {
    case .gist(let gist): [gist.title, gist.description, gist.owner].compactMap(\.self)
    case .file(let file): [file.path, file.gistTitle].compactMap(\.self)
    case .user(let user): [user.login, user.name].compactMap(\.self)
    case .repository(let repository):
      [repository.fullName, repository.description, repository.language].compactMap(\.self)
    case .heading(let heading): [heading.title]
    case .entry(let entry): [entry.name]
    case .deleted(let deleted): [deleted.title]
    case .revision(let revision): [revision.version, revision.login].compactMap(\.self)
    }
  }

  /// The value in a column; nil if it has none.
  fileprivate func value(_ sorting: ListArrangement.Sorting) -> SortValue? {
    switch sorting {
    case .title: texts.first.map { .text($0.lowercased()) }
    case .updated: SortValue(dates.updated)
    case .created: SortValue(dates.created)
    case .stars: SortValue(counts.stars)
    case .comments: SortValue(gist?.comments)
    case .files: SortValue(counts.files)
    case .forks: SortValue(counts.forks)
    }
  }

  private var dates: (updated: Date?, created: Date?) {
    switch content {
    case .gist(let gist): (gist.updated, gist.created)
    case .file(let file): (file.modified, nil)
    case .repository(let repository): (repository.updated, nil)
    case .deleted(let deleted): (deleted.deleted, nil)
    case .revision(let revision): (revision.committed, revision.committed)
    case .user, .heading, .entry: (nil, nil)
    }
  }

  private var counts: (stars: Int?, files: Int?, forks: Int?) {
    switch content {
    case .gist(let gist): (gist.stars, gist.fileCount, nil)
    case .repository(let repository): (repository.stars, nil, repository.forks)
    case .deleted(let deleted): (nil, deleted.fileCount, nil)
    case .file, .user, .heading, .entry, .revision: (nil, nil, nil)
    }
  }
}
