import GistLibrary
import GitHubAPI
import GitHubModels

/// Fetches the contents of gists: many at a time with GraphQL, or one by one with REST.
struct GistContentFetcher: Sendable {
  let api: APIManager
  /// Returns gists as they were listed, by ID.
  let listed: @Sendable (_ ids: [String]) async throws -> [String: Decoded<Gist>]
  private let graphQL = GraphQLState()

  init(
    api: APIManager,
    listed: @escaping @Sendable (_ ids: [String]) async throws -> [String: Decoded<Gist>]
  ) {
    self.api = api
    self.listed = listed
  }

  /// What remains to be done for some gists.
  private enum Work: Sendable {
    case batch([ListedGist])
    case single(id: String)
    /// Files whose contents GraphQL did not return.
    case files(of: PartialGist)
  }

  /// Calls `body` with each result as it arrives, one at a time, while others are being fetched.
  ///
  /// - Throws: The error of `body`, or an error that every further gist would hit too.
  func run(
    _ gists: [ListedGist], _ body: (FetchResult) async throws -> Void
  ) async throws {
    let batches = GistBatches.split(gists)
    let work = batches.batches.map(Work.batch) + batches.others.map { .single(id: $0.id) }
    try await ConcurrentRequests.run(work, { try await perform($0) }, body)
  }

  private func perform(_ work: Work) async throws -> (results: [FetchResult], further: [Work]) {
    switch work {
    case .batch(let gists): try await fetch(gists)
    case .single(let id): ([try await GistRequest(api: api).fetch(id)], [])
    case .files(let gist): ([try await gist.fetchFiles(from: api)], [])
    }
  }

  private func fetch(
    _ gists: [ListedGist]
  ) async throws -> (results: [FetchResult], further: [Work]) {
    let nodeIDs = gists.compactMap(\.nodeID)
    let singles = gists.map { Work.single(id: $0.id) }
    guard graphQL.isAvailable, nodeIDs.count == gists.count else { return ([], singles) }
    let response: GistNodes
    do {
      response = try await api.gistNodes(nodeIDs, withFiles: true)
    } catch GraphQLFailure.incomplete {
      guard gists.count > 1 else { return ([], singles) }
      let half = gists.count / 2
      return ([], [.batch(Array(gists[..<half])), .batch(Array(gists[half...]))])
    } catch is GraphQLFailure {
      graphQL.isAvailable = false
      return ([], singles)
    }
    return try await merge(response, gists)
  }

  /// Combines the nodes with the listed documents.
  private func merge(
    _ response: GistNodes, _ gists: [ListedGist]
  ) async throws -> (results: [FetchResult], further: [Work]) {
    let documents = try await listed(gists.map(\.id))
    var results: [FetchResult] = []
    var further: [Work] = []
    for (gist, node) in zip(gists, response.results) {
      guard let node, let document = documents[gist.id],
        let partial = PartialGist(document, node, time: response.time)
      else {
        further.append(.single(id: gist.id))
        continue
      }
      if partial.hasAllFiles {
        results.append(partial.result)
      } else {
        further.append(.files(of: partial))
      }
    }
    return (results, further)
  }
}
