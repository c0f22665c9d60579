import Algorithms
import FoundationEssentials
import GistLibrary
import GitHubAPI
import GitHubModels

/// The gists of a feed that its list lacks: deleted or unstarred, or moved to a page that was
/// already read.
///
/// A gist leaves the library only if REST confirms it.
struct UnlistedGists: Sendable {
  let feed: FeedSource
  let store: GistStore
  let api: APIManager

  /// Removes the gists that, according to REST, no longer exist or are no longer starred.
  ///
  /// GraphQL can only confirm that they still exist or are still starred.
  ///
  /// - Returns: The gists to fetch by REST: they have changed, or GraphQL does not know them.
  /// - Throws: A ``LibraryError``, or an error that every other gist would also hit.
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
    try await ConcurrentRequests.run(
      gists.map(\.id), { id in (results: try await star(of: id).map { [(id, $0)] } ?? [], []) }
    ) { id, unstarred in
      switch unstarred {
      case .success(let time):
        let isRemoved = try await store.performWhenFree {
          [feed = feed.feed] store throws(LibraryError) in
          try store.remove(id, from: feed, at: time)
        }
        report.removed += isRemoved ? 1 : 0
      case .failure(let error): report.failures.append((id, nil, error))
      }
    }
  }

  /// Asks by REST whether the signed-in user still stars a gist.
  ///
  /// - Returns: The time of the response, by the host's clock, if the user no longer stars the gist
  ///   or it was deleted; the error if that is unknown; nil if the user stars it.
  /// - Throws: An error that every other gist would also hit.
  private func star(of id: String) async throws -> Result<Date?, APIError>? {
    do {
      let response = try await api.send(.isStarred(id: id), usesCache: false)
      // Only 204 and 404 are documented; anything else says nothing about the star.
      return response.status == 204 ? nil : .failure(api.invalidResponse(.wrongShape, response))
    } catch APIError.errorResponse(let response) where response.isNotFound {
      return .success(response.time)
    } catch APIError.errorResponse(let response) {
      return .failure(.errorResponse(response))
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
