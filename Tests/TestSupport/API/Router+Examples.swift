import FoundationEssentials
package import GitHubAPI

extension Router {
  /// One route of each kind whose response is cached; RouterTests fails if one is missing.
  package static let cachedExamples: [Router] = [
    .root, .resource(Host.gitHub.api.appending(path: "users/octocat")),
    .myGists(since: nil, perPage: 30), .publicGists(since: nil, perPage: 30),
    .starredGists(since: nil, perPage: 30), .userGists(login: "octocat", since: nil, perPage: 30),
    .gist(id: "aa5a"), .gistRevision(id: "aa5a", revision: "0f"),
    .gistForks(id: "aa5a", perPage: 30), .gistCommits(id: "aa5a", perPage: 30),
    .gistComments(id: "aa5a", perPage: 30), .gistComment(gist: "aa5a", id: 7),
  ]
}
