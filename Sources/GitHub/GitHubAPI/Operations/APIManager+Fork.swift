import FoundationEssentials
package import GitHubModels
import TextFormats

extension APIManager {
  /// Forks a gist with one POST.
  ///
  /// If the response is lost or shows another gist, looks for the fork. GitHub's response does not
  /// name the original, so this requests the fork itself.
  ///
  /// - Throws: ``ForkOutcomeUnknown`` if the user has no fork of it;
  ///   ``APIError/outcomeUnknown(host:cause:sinceSent:)`` if the forks can't be listed either.
  package func fork(_ id: String) async throws -> Posted<Gist> {
    var fork = try await post(.forkGist(id: id), as: Gist.self) { fork, _ in
      try await isFork(fork.value, of: id)
    } find: { cause, _ in
      try await find(forkOf: id, cause)
    }
    if fork.responseError == nil, let created = fork.document.value.createdAt,
      let now = fork.document.time
    {
      let minute = 60.0
      fork.alreadyExisted = created < now - session.timeout.timeInterval - minute
    }
    return fork
  }

  /// Whether a gist is a fork of another, by its own document or the list of forks.
  package func isFork(_ fork: Gist, of id: String) async throws -> Bool {
    guard fork.id.lowercased() != id.lowercased() else { return false }
    let document = try await value(.gist(id: fork.id), as: Gist.self, usesCache: false).json
    if let original = document["fork_of"]?["id"]?.string {
      return original.lowercased() == id.lowercased()
    }
    for try await page in forks(of: id)
    where page.elements.contains(where: { $0.value.id == fork.id }) {
      return true
    }
    return false
  }

  private func forks(of id: String) -> Pages<Gist> {
    pages(.gistForks(id: id, perPage: 100), of: Gist.self, loading: .concurrent)
  }

  /// Returns the user's fork, which may be old: GitHub allows only one.
  private func find(forkOf id: String, _ cause: APIError) async throws -> Decoded<Gist> {
    let user = try await value(.user, as: User.self).value.id
    for try await page in forks(of: id) {
      if let fork = page.elements.first(where: { $0.value.owner?.id == user }),
        try await isFork(fork.value, of: id)
      {
        return fork
      }
    }
    throw ForkOutcomeUnknown(host: host.name, cause: cause, gist: id)
  }
}

/// The response to a POST does not show a fork, and the list has none of the user's.
package struct ForkOutcomeUnknown: Error, Sendable {
  package var host: String
  /// Why the response does not show it.
  package var cause: APIError
  /// The id of the original gist.
  package var gist: String
}
