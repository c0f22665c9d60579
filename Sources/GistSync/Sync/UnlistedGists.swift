import Algorithms
import GistLibrary
import GitHubAPI
import GitHubModels

/// The gists of a feed that its list lacks: deleted or unstarred, or moved to a page that was already
/// read.
///
/// None of them leaves the library before the host says so.
struct UnlistedGists: Sendable {
  let feed: FeedSource
  let store: GistStore
  let api: APIManager

  /// What the host says about one of them.
  private enum Answer: Sendable {
    /// `isStarred` is nil if it is unknown.
    case exists(ListedGist, isStarred: Bool?, isChanged: Bool)
    case deleted(id: String)
    case unknown(ListedGist)
  }

  /// Removes those that no longer exist or are no longer starred.
  ///
  /// - Returns: The gists to fetch by REST: they have changed, or GraphQL does not know them.
  /// - Throws: A ``LibraryError``, or an error that every further gist would hit too.
  func settle(_ ids: [String], into report: inout LibrarySync.Report) async throws -> [ListedGist] {
    guard !ids.isEmpty else { return [] }
    let gists = try await store.perform { store throws(LibraryError) in
      try store.listedGists(ids)
    }
    var changed: [ListedGist] = []
    var unknown: [ListedGist] = gists.filter { $0.nodeID == nil }
    try await ConcurrentRequests.run(
      gists.filter { $0.nodeID != nil }.chunks(ofCount: GraphQLQuery.idLimit).map(Array.init),
      { (try await ask($0), []) }
    ) { answer in
      switch answer {
      case .exists(let gist, false?, _) where feed.isStarred:
        try await removeStar(of: gist.id, into: &report)
      case .exists(let gist, nil, _) where feed.isStarred: unknown.append(gist)
      case .exists(let gist, _, let isChanged):
        if isChanged { changed.append(gist.withoutNodeID) }
      case .deleted(let id):
        try await store.performWhenFree { store throws(LibraryError) in try store.remove(id) }
        report.removed += 1
      case .unknown(let gist): unknown.append(gist)
      }
    }
    guard feed.isStarred else { return changed + unknown.map(\.withoutNodeID) }
    try await checkStars(of: unknown, into: &report)
    return changed
  }

  private func ask(_ gists: [ListedGist]) async throws -> [Answer] {
    let nodes: GistNodes
    do {
      nodes = try await api.gistNodes(gists.compactMap(\.nodeID), withFiles: false)
    } catch is GraphQLFailure {
      return gists.map(Answer.unknown)
    }
    return zip(gists, nodes.results).map { gist, node in
      switch node {
      case .gist(let node) where node.id == gist.id:
        .exists(
          gist, isStarred: node.viewerHasStarred, isChanged: node.updatedAt != gist.updatedAt)
      case .notFound: .deleted(id: gist.id)
      case .gist, .unknown: .unknown(gist)
      }
    }
  }

  private func checkStars(
    of gists: [ListedGist], into report: inout LibrarySync.Report
  ) async throws {
    try await StarCheck(api: api).run(gists.map(\.id)) { result in
      switch result {
      case .starred: break
      case .notStarred(let id): try await removeStar(of: id, into: &report)
      case .failed(let id, let error): report.failures.append((id, nil, error))
      }
    }
  }

  private func removeStar(of id: String, into report: inout LibrarySync.Report) async throws {
    let isRemoved = try await store.performWhenFree {
      [feed = feed.feed] store throws(LibraryError) in
      try store.remove(id, from: feed)
    }
    report.removed += isRemoved ? 1 : 0
  }
}

extension ListedGist {
  /// The same gist, to be fetched by REST: the library's document is of an earlier revision.
  fileprivate var withoutNodeID: ListedGist {
    var gist = self
    gist.nodeID = nil
    return gist
  }
}
