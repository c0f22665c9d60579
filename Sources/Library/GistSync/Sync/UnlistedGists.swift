import Algorithms
import FoundationEssentials
import GistLibrary
import GitHubAPI
import GitHubModels

/// The gists of a feed that its list lacks: deleted or unstarred, or moved to a page that was already
/// read.
///
/// None of them leaves the library before REST says so.
struct UnlistedGists: Sendable {
  let feed: FeedSource
  let store: GistStore
  let api: APIManager

  /// Removes those that REST says no longer exist or are no longer starred.
  ///
  /// GraphQL can only say that they still are.
  ///
  /// - Returns: The gists to fetch by REST: they have changed, or GraphQL does not know them.
  /// - Throws: A ``LibraryError``, or an error that every further gist would hit too.
  func removeMissing(_ ids: [String], into report: inout LibrarySync.Report) async throws
    -> [ListedGist]
  {
    guard !ids.isEmpty else { return [] }
    let gists = try await store.perform { store throws(LibraryError) in
      try store.listedGists(ids)
    }
    var changed: [ListedGist] = []
    var unknown = gists.filter { $0.nodeID == nil }
    try await ConcurrentRequests.run(
      gists.filter { $0.nodeID != nil }.chunks(ofCount: GraphQLQuery.idLimit).map(Array.init),
      { (try await ask($0), []) }
    ) { gist, node in
      guard let node, !feed.isStarred || node.viewerHasStarred == true else {
        return unknown.append(gist)
      }
      if node.updatedAt != gist.updatedAt { changed.append(gist.withoutNodeID) }
    }
    guard feed.isStarred else { return changed + unknown.map(\.withoutNodeID) }
    try await checkStars(of: unknown, into: &report)
    return changed
  }

  /// Returns the gists with their nodes; nil for those that GraphQL does not know.
  private func ask(_ gists: [ListedGist]) async throws -> [(ListedGist, GistNode?)] {
    do {
      let nodes = try await api.gistNodes(gists.compactMap(\.nodeID), withFiles: false)
      return zip(gists, nodes.results).map { gist, node in (gist, node?.id == gist.id ? node : nil)
      }
    } catch is GraphQLFailure {
      return gists.map { ($0, nil) }
    }
  }

  private func checkStars(
    of gists: [ListedGist], into report: inout LibrarySync.Report
  ) async throws {
    try await StarCheck(api: api).run(gists.map(\.id)) { result in
      switch result {
      case .starred: break
      case .notStarred(let id, let time):
        let isRemoved = try await store.performWhenFree {
          [feed = feed.feed] store throws(LibraryError) in
          try store.remove(id, from: feed, at: time)
        }
        report.removed += isRemoved ? 1 : 0
      case .failed(let id, let error): report.failures.append((id, nil, error))
      }
    }
  }
}

extension ListedGist {
  /// The same gist, to be fetched by REST: the library's document is of an earlier revision.
  var withoutNodeID: ListedGist {
    var gist = self
    gist.nodeID = nil
    return gist
  }
}

/// Asks by REST which gists the signed-in user still stars.
struct StarCheck: Sendable {
  let api: APIManager

  enum Result: Sendable {
    case starred
    /// The user unstarred the gist, or it was deleted; when the host said so, by its own clock.
    case notStarred(id: String, at: Date?)
    case failed(id: String, APIError)
  }

  /// Calls `body` with each result as it arrives, one at a time.
  ///
  /// - Throws: The error of `body`, or an error that every further gist would hit too.
  func run(_ ids: [String], _ body: (Result) async throws -> Void) async throws {
    try await ConcurrentRequests.run(ids, { ([try await check($0)], []) }, body)
  }

  private func check(_ id: String) async throws -> Result {
    do {
      let response = try await api.send(.isStarred(id: id))
      // Only 204 and 404 are documented; anything else says nothing about the star.
      return response.status == 204
        ? .starred : .failed(id: id, api.invalidResponse(.wrongShape, response))
    } catch APIError.errorResponse(let response) where response.isNotFound {
      return .notStarred(id: id, at: response.time)
    } catch APIError.errorResponse(let response) {
      return .failed(id: id, .errorResponse(response))
    }
  }
}
