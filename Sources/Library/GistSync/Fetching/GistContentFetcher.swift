import GistLibrary
import GitHubAPI
import GitHubModels
import Synchronization

/// Fetches the contents of gists: many at a time with GraphQL, or one by one with REST.
struct GistContentFetcher: Sendable {
  let api: APIManager
  /// Returns gists as they were listed, by ID.
  let listed: @Sendable (_ ids: [String]) async throws -> [String: Decoded<Gist>]
  private let graphQL = GraphQLState()

  /// The remaining work for some gists.
  private enum Work: Sendable {
    case batch([ListedGist])
    case single(id: String)
    /// Files whose contents GraphQL did not return.
    case files([GistFile], of: FetchedGist)
  }

  /// Calls `body` with each result as it arrives, one at a time, while others are being fetched.
  ///
  /// - Throws: The error of `body`, or an error that every other gist would also hit.
  func fetchAll(
    _ gists: [ListedGist], _ body: (FetchResult) async throws -> Void
  ) async throws {
    let batches = GistBatches.split(gists)
    let work = batches.batches.map(Work.batch) + batches.others.map { .single(id: $0.id) }
    try await ConcurrentRequests.run(work, { try await perform($0) }, body)
  }

  private func perform(_ work: Work) async throws -> (results: [FetchResult], further: [Work]) {
    switch work {
    case .batch(let gists): return try await fetch(gists)
    case .single(let id): return ([try await fetch(id)], [])
    case .files(let files, var gist):
      try await gist.fetchContents(of: files, from: api)
      return ([.fetched(gist)], [])
    }
  }

  /// Fetches a gist by REST.
  ///
  /// Throws only errors that every other gist would also hit.
  private func fetch(_ id: String) async throws -> FetchResult {
    let received: Decoded<Gist>
    do {
      received = try await api.value(.gist(id: id), as: Gist.self, usesCache: false)
    } catch let error as APIError {
      switch error {
      case .errorResponse(let response) where response.isNotFound:
        return .deleted(id: id, at: response.time)
      case .errorResponse, .invalidResponse: return .failed(id: id, error)
      default: throw error
      }
    }
    var gist = FetchedGist(
      gist: LibraryGist(gist: received, contents: [:], time: received.time))
    try await gist.fetchContents(of: received.value.files, from: api)
    return .fetched(gist)
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
      // nil if the node and the list describe different revisions.
      guard let node, let document = documents[gist.id],
        let files = node.contents(of: document.value)
      else {
        further.append(.single(id: gist.id))
        continue
      }
      var fetched = FetchedGist(
        gist: LibraryGist(gist: document, contents: [:], time: response.time),
        stars: GistStars(count: node.stargazerCount, isStarred: node.viewerHasStarred))
      for (file, bytes) in files { fetched.gist.contents[file.name] = bytes }
      // Truncated, binary or not UTF-8.
      let missing = files.filter { $0.bytes == nil }.map(\.file)
      if missing.isEmpty {
        results.append(.fetched(fetched))
      } else {
        further.append(.files(missing, of: fetched))
      }
    }
    return (results, further)
  }
}

/// Whether GraphQL queries are worth sending: no more are sent to a host without GraphQL or with an
/// exceeded limit.
final class GraphQLState: Sendable {
  private let available = Mutex(true)

  var isAvailable: Bool {
    get { available.withLock { $0 } }
    set { available.withLock { $0 = newValue } }
  }
}

/// Gists in batches whose contents GraphQL returns together.
///
/// GitHub gives up on a query after ten seconds, so the size of a batch is limited.
/// <https://docs.github.com/en/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api>
struct GistBatches {
  private(set) var batches: [[ListedGist]] = []
  /// Gists that are fetched one by one: they are large, or their node ID is unknown.
  private(set) var others: [ListedGist] = []

  /// In bytes.
  private static let sizeLimit = 1_000_000
  /// The size of a gist without its text, in bytes.
  private static let overhead = 500
  /// The assumed size of a gist whose files' sizes are unknown, in bytes.
  private static let unknownSize = 32_000

  static func split(_ gists: [ListedGist]) -> GistBatches {
    var all = GistBatches()
    var batch: [ListedGist] = []
    var size = 0
    for gist in gists {
      let gistSize = (gist.size ?? unknownSize) + overhead
      guard gist.nodeID != nil, gistSize <= sizeLimit else {
        all.others.append(gist)
        continue
      }
      if batch.count == GraphQLQuery.idLimit || size + gistSize > sizeLimit {
        all.batches.append(batch)
        (batch, size) = ([], 0)
      }
      batch.append(gist)
      size += gistSize
    }
    if !batch.isEmpty { all.batches.append(batch) }
    return all
  }
}

/// Sends requests about gists, several at a time.
package enum ConcurrentRequests {
  /// Calls `body` with each result as it arrives, one at a time, while up to `limit` other requests
  /// are running.
  ///
  /// A request returns any number of results, and more requests to send before those that still
  /// wait.
  ///
  /// - Throws: The first error of a request or of `body`.
  package static func run<Work: Sendable, Result: Sendable>(
    _ work: [Work], atOnce limit: Int = 6,
    _ request: @escaping @Sendable (Work) async throws -> (results: [Result], further: [Work]),
    _ body: (Result) async throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: (results: [Result], further: [Work]).self) { group in
      // Taken from the end, which is cheap.
      var waiting = Array(work.reversed())
      var running = 0
      func start() {
        while running < limit, let next = waiting.popLast() {
          running += 1
          group.addTask { try await request(next) }
        }
      }
      start()
      while let (results, further) = try await group.next() {
        running -= 1
        waiting += further.reversed()
        start()
        for result in results { try await body(result) }
      }
    }
  }
}
