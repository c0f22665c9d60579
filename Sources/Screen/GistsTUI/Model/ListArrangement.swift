import FoundationEssentials

/// The filter and the order of a list's rows.
package struct ListArrangement: Hashable, Sendable {
  /// The columns by which rows are sorted, with their keys.
  package enum Sorting: Character, CaseIterable, Sendable {
    case updated = "u"
    case created = "c"
    case stars = "s"
    case comments = "m"
    case title = "t"
    case files = "f"
    case forks = "k"
    case gists = "g"

    /// The keys in the menu of columns, with that of the list's own order.
    static let keys = String(allCases.map(\.rawValue)) + "o"

    /// The word in settings: `sort:updated`.
    package var word: String { "\(self)" }

    /// The word in sentences: `sorted by stars`.
    var name: String {
      switch self {
      case .updated: "updated"
      case .created: "created"
      case .stars: "stars"
      case .comments: "comments"
      case .title: "title"
      case .files: "number of files"
      case .forks: "forks"
      case .gists: "number of gists"
      }
    }
  }

  /// A ``RowFilter``, as typed.
  var filter = ""
  /// The time from which the filter's ages are counted; nil if it has none.
  var time: Date?
  /// nil for the list's own order.
  package var sorting: Sorting?
  package var isReversed = false

  package init(filter: String = "", sorting: Sorting? = nil, isReversed: Bool = false) {
    self.filter = filter
    self.sorting = sorting
    self.isReversed = isReversed
  }

  /// Reads ``text(in:)`` of an earlier run; columns that the list does not have are left out.
  package init(text: String, in list: BrowserList) {
    let (words, filter) = CustomView.parts(of: text)
    self.filter = filter
    guard let column = words.first(where: { $0.hasPrefix(Self.sort) })?.dropFirst(Self.sort.count)
    else { return }
    let name = column.drop { $0 == "-" }
    sorting = list.sortings.first { $0.word == name }
    isReversed = sorting != nil && column.hasPrefix("-")
  }

  /// Returns it in the words of a view: `sort:-stars filter: deploy`; empty if it is what the list
  /// begins with.
  package func text(in list: BrowserList) -> String {
    var first: ListArrangement?
    if case .view(let view) = list { first = view.arrangement }
    guard self != first ?? ListArrangement() else { return "" }
    let column = sorting.map { (isReversed ? "-" : "") + $0.word } ?? "none"
    return [
      sorting == nil && first?.sorting == nil ? "" : Self.sort + column,
      filter.isEmpty ? "" : CustomView.filter + " " + filter,
    ]
    .filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static let sort = "sort:"

  package var rowFilter: RowFilter { RowFilter(filter, at: time) }

  /// Whether all rows are shown in the list's own order.
  var isPlain: Bool { filter.isEmpty && sorting == nil }

  /// The arrow beside the name of the sorted column.
  var arrow: String { isReversed ? "↑" : "↓" }

  /// Sorts by a column; the column in use is reversed.
  mutating func sort(by sorting: Sorting?) {
    isReversed = sorting != nil && sorting == self.sorting && !isReversed
    self.sorting = sorting
  }

  /// Returns the rows that are shown, in their order.
  func applied(to rows: [BrowserRow]) -> [BrowserRow] {
    let filter = rowFilter
    return sorted(rows.filter { !$0.isHeading && filter.passes($0) })
  }

  /// Returns rows in the order of the column.
  ///
  /// Titles go from A to Z, everything else from the greatest value down. Rows without a value are
  /// last. Rows with equal values stay in their order.
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

/// A value for comparing rows; all values of a column have the same case.
private enum SortValue: Comparable {
  case date(Date)
  case count(Int)
  case text(String)
}

extension BrowserList {
  /// The columns by which the list can be sorted.
  package var sortings: [ListArrangement.Sorting] {
    switch self {
    case .repositorySearch: [.updated, .stars, .forks]
    case .repositories, .repositoriesOf: [.updated, .stars, .forks, .title]
    case .folder: [.title]
    case .tags: [.title, .gists]
    case .drafts: [.updated, .title]
    default: ListArrangement.Sorting.allCases.filter { ![.forks, .gists].contains($0) }
    }
  }

  /// The rows of the menu of columns; nil is the list's own order.
  var sortingRows: [ListArrangement.Sorting?] { sortings + [nil] }
}

extension BrowserRow {
  /// The texts in which a filter searches; the title is first.
  var texts: [String] {
    switch content {
    case .gist(let gist):
      [gist.title, gist.description, gist.owner, gist.firstFile, gist.language].compactMap(\.self)
    case .file(let file): [file.path, file.gistTitle].compactMap(\.self)
    case .user(let user): [user.login, user.name].compactMap(\.self)
    case .repository(let repository):
      [repository.fullName, repository.description, repository.language].compactMap(\.self)
    case .heading(let heading): [heading.title]
    case .entry(let entry): [entry.name]
    case .deleted(let deleted): [deleted.title]
    case .draft(let draft): [draft.title] + [draft.target].compactMap(\.self)
    case .revision(let revision): [revision.version, revision.login].compactMap(\.self)
    case .tag(let tag): [tag.name]
    }
  }

  /// The value in a column; nil if it has none.
  fileprivate func value(_ sorting: ListArrangement.Sorting) -> SortValue? {
    switch (sorting, content) {
    case (.title, _): texts.first.map { .text($0.lowercased()) }
    case (.updated, .gist(let gist)): gist.updated.map { .date($0) }
    case (.updated, .file(let file)): file.modified.map { .date($0) }
    case (.updated, .repository(let repository)): repository.updated.map { .date($0) }
    case (.updated, .deleted(let deleted)): deleted.deleted.map { .date($0) }
    case (.updated, .draft(let draft)): draft.saved.map { .date($0) }
    case (.updated, .revision(let revision)), (.created, .revision(let revision)):
      revision.committed.map { .date($0) }
    case (.created, .gist(let gist)): gist.created.map { .date($0) }
    case (.stars, .gist(let gist)): gist.stars.map { .count($0) }
    case (.stars, .repository(let repository)): repository.stars.map { .count($0) }
    case (.comments, .gist(let gist)): gist.comments.map { .count($0) }
    case (.files, .gist(let gist)): .count(gist.fileCount)
    case (.files, .deleted(let deleted)): .count(deleted.fileCount)
    case (.gists, .tag(let tag)): .count(tag.gistCount)
    case (.forks, .repository(let repository)): repository.forks.map { .count($0) }
    default: nil
    }
  }
}
