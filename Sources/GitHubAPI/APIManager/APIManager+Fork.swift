import FoundationEssentials
package import GitHubModels

extension APIManager {
  /// Forks a gist with one POST, and where its answer is lost looks whether the fork is there.
  ///
  /// - Throws: ``ForkOutcomeUnknown`` where the person has no fork of it.
  package func fork(_ id: String) async throws -> ForkedGist {
    switch try await post(Router.forkGist(id: id).request(on: host), as: Gist.self) {
    case .success(let fork):
      let minute = 60.0
      let isOld = fork.value.createdAt.flatMap { made in
        fork.time.map { made < $0 - configuration.timeout.timeInterval - minute }
      }
      return ForkedGist(gist: fork, wasFoundAfterwards: false, alreadyExisted: isOld ?? false)
    case .failure(let lost):
      return ForkedGist(
        gist: try await find(forkOf: id, lost), wasFoundAfterwards: true, alreadyExisted: false)
    }
  }

  /// The person's own among the forks: there is one at most, whenever it was made.
  private func find(forkOf id: String, _ lost: PostOutcomeUnknown) async throws -> Decoded<Gist> {
    let pages = pages(.gistForks(id: id, perPage: 100), of: Gist.self, loading: .concurrent)
    do {
      let person = try await value(.user, as: User.self).value.id
      for try await page in pages {
        if let fork = page.elements.first(where: { $0.value.owner?.id == person }) { return fork }
      }
    } catch is APIError {
      throw lost.error
    }
    throw ForkOutcomeUnknown(host: host.name, gist: id)
  }
}

/// A fork of the person's.
package struct ForkedGist: Sendable {
  package var gist: Decoded<Gist>
  /// The answer was lost; the fork was found in the list afterwards.
  package var wasFoundAfterwards: Bool
  /// GitHub answered with a fork that the person made some time ago.
  package var alreadyExisted: Bool
}

/// The answer to the POST was lost, and the list shows no fork of the person's.
package struct ForkOutcomeUnknown: Error, Sendable {
  package var host: String
  /// The id of what was to be forked.
  package var gist: String
}
