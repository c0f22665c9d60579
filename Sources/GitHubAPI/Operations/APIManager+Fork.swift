import FoundationEssentials
package import GitHubModels

extension APIManager {
  /// Forks a gist with one POST.
  ///
  /// If the response is lost, looks for the fork.
  ///
  /// - Throws: ``ForkOutcomeUnknown`` if the user has no fork of it;
  ///   ``APIError/outcomeUnknown(host:reason:sinceSent:)`` if the forks can't be listed either.
  package func fork(_ id: String) async throws -> ForkedGist {
    switch try await post(Router.forkGist(id: id).request(on: host), as: Gist.self) {
    case .success(let fork):
      let minute = 60.0
      let isOld = fork.value.createdAt.flatMap { created in
        fork.time.map { created < $0 - configuration.timeout.timeInterval - minute }
      }
      return ForkedGist(gist: fork, wasFoundAfterwards: false, alreadyExisted: isOld ?? false)
    case .failure(let unknown):
      return ForkedGist(
        gist: try await find(forkOf: id, unknown), wasFoundAfterwards: true, alreadyExisted: false)
    }
  }

  /// Returns the user's fork, whatever its age: GitHub allows only one.
  private func find(
    forkOf id: String, _ unknown: PostOutcomeUnknown
  ) async throws -> Decoded<Gist> {
    let pages = pages(.gistForks(id: id, perPage: 100), of: Gist.self, loading: .concurrent)
    do {
      let user = try await value(.user, as: User.self).value.id
      for try await page in pages {
        if let fork = page.elements.first(where: { $0.value.owner?.id == user }) { return fork }
      }
    } catch is APIError {
      throw unknown.error
    }
    throw ForkOutcomeUnknown(host: host.name, gist: id)
  }
}

/// A fork of the user's.
package struct ForkedGist: Sendable {
  package var gist: Decoded<Gist>
  /// The response was lost, but the fork is in the list.
  package var wasFoundAfterwards: Bool
  /// GitHub returned a fork that the user had created earlier.
  package var alreadyExisted: Bool
}

/// The response to a POST was lost, and the list shows no fork of the user's.
package struct ForkOutcomeUnknown: Error, Sendable {
  package var host: String
  /// The id of the original gist.
  package var gist: String
}
