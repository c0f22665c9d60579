import GraphQLExecution

/// What a query costs of the rate limit, and the limit of its size.
/// <https://docs.github.com/en/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api>
struct QueryCost: Sendable {
  private static let maximumNodeCount = 500_000

  let points: Int
  let nodeCount: Int
  /// The error of a query that is too large.
  let error: GraphQLError?

  init(_ size: QuerySize) {
    points = max(1, (size.pages + 50) / 100)
    nodeCount = size.nodes
    guard size.nodes > Self.maximumNodeCount, let last = size.lastConnection else {
      error = nil
      return
    }
    var error = GraphQLError(
      "By the time this query traverses to the \(last) connection, it is requesting up to "
        + "\(Self.grouped(size.nodes)) possible nodes which exceeds the maximum limit of "
        + "\(Self.grouped(Self.maximumNodeCount)).")
    error.type = "MAX_NODE_LIMIT_EXCEEDED"
    self.error = error
  }

  /// Returns a number with commas between thousands.
  private static func grouped(_ number: Int) -> String {
    let digits = String(number)
    return digits.enumerated().map { index, digit in
      index > 0 && (digits.count - index).isMultiple(of: 3) ? ",\(digit)" : "\(digit)"
    }.joined()
  }
}
