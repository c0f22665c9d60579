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

/// Whether queries are worth sending: a host without GraphQL, or one whose limit is exceeded, is
/// not asked again.
final class GraphQLState: Sendable {
  private let available = Mutex(true)

  var isAvailable: Bool {
    get { available.withLock { $0 } }
    set { available.withLock { $0 = newValue } }
  }
}

/// Gists in the batches in which GraphQL returns their contents.
///
/// GitHub gives up on a query after ten seconds, so the size of a batch is limited.
/// <https://docs.github.com/en/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api>
struct GistBatches {
  private(set) var batches: [[ListedGist]] = []
  /// Gists that are fetched one by one: they are large, or their node ID is unknown.
  private(set) var others: [ListedGist] = []

  /// In bytes.
  private static let sizeLimit = 1_000_000
  /// What a gist takes besides its text, in bytes.
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
enum ConcurrentRequests {
  private static let limit = 6

  /// Calls `body` with each result as it arrives, one at a time, while other requests are running.
  ///
  /// A request returns any number of results, and requests to send before those that still wait.
  ///
  /// - Throws: The first error of a request or of `body`.
  static func run<Work: Sendable, Result: Sendable>(
    _ work: [Work],
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
