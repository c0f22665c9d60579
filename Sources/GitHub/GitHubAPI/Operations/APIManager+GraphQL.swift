package import FoundationEssentials
package import GitHubModels
import TextFormats

/// Why a GraphQL query has no usable response, if REST may still have one.
package enum GraphQLFailure: Error, Hashable, Sendable {
  /// GitHub gave up, or the response was unusable: a smaller query may succeed.
  case incomplete
  /// The host has no GraphQL API, or rejects this token or query.
  case unavailable
  /// A rate limit of GraphQL is exceeded.
  case rateLimited
}

package struct GistNodes: Hashable, Sendable {
  /// One result for each ID, in order; nil if GraphQL did not find the gist.
  ///
  /// It may still exist: GraphQL hides other users' secret gists, and gists that the token may not
  /// read.
  package var results: [GistNode?]
  /// The time of the response by the server's clock.
  package var time: Date?
}

extension APIManager {
  /// Fetches gists by their node IDs, at most ``GraphQLQuery/idLimit``.
  ///
  /// - Throws: ``GraphQLFailure``; ``APIError`` if even REST would fail.
  package func gistNodes(
    _ ids: [String], withFiles: Bool
  ) async throws -> GistNodes {
    let (nodes, time) = try await data(of: .gists(ids, withFiles: withFiles)) {
      $0["nodes"]?.array
    }
    guard nodes.count == ids.count else { throw GraphQLFailure.incomplete }
    return GistNodes(results: nodes.map(GistNode.init), time: time)
  }

  /// Fetches a page of the user's gists with their stars, comments and forks, the last updated
  /// gists first.
  ///
  /// - Throws: ``GraphQLFailure``; ``APIError`` if even REST would fail.
  package func gistActivity(after cursor: String? = nil) async throws -> GistActivityPage {
    let (viewer, time) = try await data(of: .activity(after: cursor)) { $0["viewer"] }
    guard let login = viewer["login"]?.string, let nodes = viewer["gists"]?["nodes"]?.array else {
      throw GraphQLFailure.incomplete
    }
    let page = viewer["gists"]?["pageInfo"]
    return GistActivityPage(
      login: login, gists: nodes.compactMap(GistActivity.init(node:)),
      next: page?["hasNextPage"]?.bool == true ? page?["endCursor"]?.string : nil, time: time)
  }

  /// Returns a part of a query's data, and the time of the response by the server's clock.
  private func data<Value>(
    of query: GraphQLQuery, _ part: (JSON) -> Value?
  ) async throws -> (Value, time: Date?) {
    guard host.graphQL != nil else { throw GraphQLFailure.unavailable }
    let response: APIResponse
    do {
      response = try await send(.graphQL(query))
    } catch let error as APIError {
      throw GraphQLFailure(error) ?? error
    }
    guard let document = try? json(of: response) else { throw GraphQLFailure.incomplete }
    guard let value = document["data"].flatMap(part) else {
      throw GraphQLFailure(document["errors"]?.array ?? [])
    }
    return (value, response.date)
  }
}

/// A page of the signed-in user's gists.
package struct GistActivityPage: Hashable, Sendable {
  package var login: String
  package var gists: [GistActivity]
  /// The cursor of the next page; nil if this is the last one.
  package var next: String?
  /// The time of the response by the server's clock.
  package var time: Date?
}

extension GraphQLFailure {
  /// Classifies the `errors` of a response without data.
  /// <https://spec.graphql.org/October2021/#sec-Errors>
  fileprivate init(_ errors: [JSON]) {
    let messages = errors.map { $0["message"]?.string?.lowercased() ?? "" }
    func say(_ words: String...) -> Bool {
      messages.contains { message in words.contains { message.contains($0) } }
    }
    if errors.contains(where: { $0["type"]?.string == "RATE_LIMITED" })
      || say("rate limit", "abuse detection")
    {
      self = .rateLimited
    } else if errors.isEmpty || say("something went wrong", "timeout", "timedout", "timed out") {
      // GitHub gave up on the query:
      // <https://docs.github.com/en/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api#timeouts>
      self = .incomplete
    } else {
      self = .unavailable
    }
  }

  /// nil for an error that a REST request would have as well.
  fileprivate init?(_ error: APIError) {
    switch error {
    case .rateLimited: self = .rateLimited
    case .errorResponse(let response):
      self = response.status >= 500 ? .incomplete : .unavailable
    case .unauthorized: self = .unavailable
    case .invalidResponse, .unreachable(_, .deadline), .unreachable(_, .idle): self = .incomplete
    case .unreachable, .signInRequired, .outcomeUnknown: return nil
    }
  }
}
