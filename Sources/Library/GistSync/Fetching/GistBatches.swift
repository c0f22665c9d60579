import GistLibrary
import GitHubAPI

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
