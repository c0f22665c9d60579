import Algorithms
import CommandSupport
import GitHubAPI
import GitHubModels

extension Session {
  /// Returns the stars of gists by GraphQL ID: GitHub's lists don't contain them.
  ///
  /// Asks the host's GraphQL API, which some hosts lack and which requires a token. Leaves out gists
  /// whose stars could not be looked up.
  func stars(ofNodes nodeIDs: [String]) async -> [String: Int] {
    await withTaskGroup(of: [(String, Int)].self) { group in
      for ids in nodeIDs.chunks(ofCount: GraphQLQuery.idLimit).map(Array.init) {
        group.addTask {
          let nodes = try? await api.gistNodes(ids, withFiles: false)
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
