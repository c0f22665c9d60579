import CommandSupport
import GistLibrary
import GistSync
import GitHubAPI

extension AppContext {
  /// What ended the fetching of feeds early, which says that nothing is lost.
  ///
  /// `command` goes on with it: `sync`.
  func ended(_ error: APIError, _ feeds: [Feed], again command: String) -> any Error {
    if case .signInRequired = error { return error }
    if case .errorResponse(let response) = error, response.isNotFound, !response.lacksGistScope,
      let login = feeds.onlyLogin
    {
      return failureFormatter.noUser(login, response)
    }
    var failure = failureFormatter.failure(for: error)
    failure.nextSteps.append(
      "what came so far is kept, the next one goes on from there: \(failureFormatter.command(command))"
    )
    return failure
  }
}

extension [Feed] {
  /// What a sync or a backup lists.
  var sources: [FeedSource] {
    map { feed in
      FeedSource(
        feed: feed.name, route: feed.route(since: nil, perPage: 100), isPartial: feed == .everyone)
    }
  }

  /// `12 gists of yours, 3 starred gists`.
  func summary(of listed: [(feed: String, count: Int)]) -> String {
    listed.map { name, count in
      "\(count) \(first { $0.name == name }?.gists ?? name)"
    }.joined(separator: ", ")
  }

  /// The one person whose gists are listed: only their list can be missing.
  fileprivate var onlyLogin: String? {
    let logins = compactMap { feed in
      if case .user(let login) = feed { login } else { nil }
    }
    return logins.count == 1 ? logins.first : nil
  }
}
