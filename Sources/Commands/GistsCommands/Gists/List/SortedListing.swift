import Algorithms
import CommandSupport
import FoundationEssentials
import GistLibrary
import GitHubAPI
import GitHubModels
import TerminalOutput
import TextFormats

struct SortedListing: Sendable {
  let listing: GistListing
  let sorting: GistSorting
  let session: Session
  let avatars: TerminalAvatars?
  let output: CommandOutput
  let libraries: Libraries

  /// The number of gists that are looked up together: a lookup can send several requests at a time.
  private static let starBatch = 1_000

  func load(
    _ pages: Pages<Gist>, _ recorder: inout ListRecorder, to list: inout some GistList,
    _ more: MoreRows
  ) async throws {
    let most = more.asks ? nil : listing.limit.countAndOne
    var sorted = SortedGists(sorting: sorting, limit: most ?? .max)
    var batch: [SortableGist] = []
    var (count, passing, unknown) = (0, 0, 0)
    func endBatch() async {
      if sorting == .stars {
        await addStars(to: &batch)
        unknown += batch.count { $0.row.stars == nil }
      }
      sorted.add(batch)
      passing += batch.count
      batch = []
    }
    for try await page in pages {
      batch += page.elements.filter { listing.filter.passes($0.value) }.map {
        SortableGist($0, withOwner: avatars != nil, withDocument: output.isJSON)
      }
      await recorder.add(page)
      count += page.elements.count
      if !output.isJSON {
        output.console.show(Progress("Loading gists", .count(count, unit: "gist")))
      }
      if batch.count >= Self.starBatch { await endBatch() }
    }
    await endBatch()
    output.console.liveLine.erase()
    try await writePassing(sorted.first, of: passing, to: &list, more)
    output.diagnostics.noteUnknownStars(of: unknown)
  }

  /// Looks the stars up and saves them; those that the host did not return come from the library.
  private func addStars(to gists: inout [SortableGist]) async {
    addKnownStars(to: &gists)
    let found = await session.stars(ofNodes: gists.compactMap(\.nodeID))
    guard !found.isEmpty else { return }
    var counts: [String: Int] = [:]
    for index in gists.indices {
      guard let count = gists[index].nodeID.flatMap({ found[$0] }) else { continue }
      gists[index].row.stars = count
      counts[gists[index].row.id] = count
    }
    let saved = counts
    LibraryRecorder(libraries, host: session.host).writeAfterwards { store throws(LibraryError) in
      try store.saveStars(saved)
    }
  }

  private func addKnownStars(to gists: inout [SortableGist]) {
    let known = libraries.knownStars(of: gists.map(\.row.id), on: session.host)
    for index in gists.indices { gists[index].row.stars = known[gists[index].row.id] }
  }

  /// Writes the first gists of `count` that pass, and the others if they are wanted.
  private func writePassing(
    _ gists: [SortableGist], of count: Int, to list: inout some GistList, _ more: MoreRows
  ) async throws {
    var portions = ListPortions(listing.limit, more)
    _ = try await portions.show(gists, isLast: true, of: count) { portion in
      var printed = Array(portion)
      if list.showsStars, sorting != .stars { addKnownStars(to: &printed) }
      for page in printed.chunks(ofCount: ListLimit.largestPage) {
        try list.append(
          page.count, rows: page.map(\.row),
          documents: page.compactMap(\.document).map { try JSON(parsing: $0.utf8) },
          avatars: await avatars?.avatars(of: page.map(\.owner)) ?? [])
      }
    }
  }
}

/// A gist that may be printed: without its document, unless that is printed.
struct SortableGist: Sendable {
  var row: GistTableRow
  /// The ID that GraphQL uses.
  let nodeID: String?
  let created: Date?
  let comments: Int?
  /// nil if no avatars are shown.
  let owner: User?
  /// nil if rows are printed.
  ///
  /// A text takes a fraction of the memory of a value.
  let document: String?

  init(_ gist: Decoded<Gist>, withOwner: Bool, withDocument: Bool) {
    row = GistTableRow(gist.value)
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

/// Sorts gists like the library (``GistSorting``), and keeps only the first ones.
struct SortedGists: Sendable {
  let sorting: GistSorting
  let limit: Int
  private(set) var gists: [SortableGist] = []

  mutating func add(_ new: [SortableGist]) {
    gists += new
    if gists.count / 2 > limit { gists = first }
  }

  var first: [SortableGist] { Array(gists.sorted(by: precedes).prefix(limit)) }

  private func precedes(_ one: SortableGist, _ other: SortableGist) -> Bool {
    let values = (one.value(sorting), other.value(sorting))
    if values.0 != values.1 { return values.0 > values.1 }
    let updates = (one.value(.updated), other.value(.updated))
    return updates.0 == updates.1 ? one.row.id < other.row.id : updates.0 > updates.1
  }
}
