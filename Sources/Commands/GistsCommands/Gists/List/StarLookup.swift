import Algorithms
import CommandSupport
import GitHubAPI
import GitHubModels

/// Looks up the stars of gists on a host: GitHub's lists don't contain them.
struct StarLookup: Sendable {
  /// Returns the stars by GraphQL ID; leaves out gists whose stars could not be looked up.
  let stars: @Sendable (_ nodeIDs: [String], _ session: Session) async -> [String: Int]

  /// Asks the host's GraphQL API, which some hosts lack and which requires a token.
  static let gitHub = StarLookup { nodeIDs, session in
    await withTaskGroup(of: [(String, Int)].self) { group in
      for ids in nodeIDs.chunks(ofCount: GraphQLQuery.idLimit).map(Array.init) {
        group.addTask {
          let nodes = try? await session.api.gistNodes(ids, withFiles: false)
          return zip(ids, nodes?.results ?? []).compactMap { id, gist in
            gist?.stargazerCount.map { (id, $0) }
          }
        }
      }
      return await group.reduce(into: [:]) { stars, found in
        for (id, count) in found { stars[id] = count }
      }
    }
  }
}
