import FoundationEssentials
import GistLibrary
import GitHubModels

/// A gist that may be printed: without its document, unless that is printed.
struct SortableGist: Sendable {
  var row: GistRow
  /// GraphQL's ID.
  let nodeID: String?
  let created: Date?
  let comments: Int?
  /// nil if no pictures are shown.
  let owner: User?
  /// nil if rows are printed.
  ///
  /// A text takes a fraction of the memory of a value.
  let document: String?

  init(_ gist: Decoded<Gist>, withOwner: Bool, withDocument: Bool) {
    row = GistRow(gist.value)
    nodeID = gist.value.nodeID
    created = gist.value.createdAt
    comments = gist.value.commentCount
    owner = withOwner ? gist.value.owner : nil
    document = withDocument ? gist.json.text() : nil
  }

  fileprivate func value(_ sorting: GistSorting) -> Double {
    let value: Double? =
      switch sorting {
      case .stars: row.stars.map(Double.init)
      case .updated: row.date?.timeIntervalSince1970
      case .created: created?.timeIntervalSince1970
      case .comments: comments.map(Double.init)
      }
    return value ?? -.infinity
  }
}

/// Sorts gists as the library does (``GistSorting``), and keeps the first ones.
struct SortedGists: Sendable {
  private let sorting: GistSorting
  private let limit: Int
  private var gists: [SortableGist] = []

  init(_ sorting: GistSorting, limit: Int) {
    self.sorting = sorting
    self.limit = limit
  }

  mutating func add(_ new: [SortableGist]) {
    gists += new
    if gists.count / 2 > limit { gists = first }
  }

  /// The first gists, up to the limit.
  var first: [SortableGist] { Array(gists.sorted(by: precedes).prefix(limit)) }

  private func precedes(_ one: SortableGist, _ other: SortableGist) -> Bool {
    let values = (one.value(sorting), other.value(sorting))
    if values.0 != values.1 { return values.0 > values.1 }
    let updates = (one.value(.updated), other.value(.updated))
    return updates.0 == updates.1 ? one.row.id < other.row.id : updates.0 > updates.1
  }
}
