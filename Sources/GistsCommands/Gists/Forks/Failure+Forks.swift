package import CommandSupport
package import GitHubAPI

/// The sentences of `gists fork`.
extension Failure {
  static func ownGist(_ gist: NamedGist, _ response: APIError.ErrorResponse) -> Failure {
    Failure(
      .dataRefused, code: "own_gist",
      "gist \(gist.id) is yours: GitHub forks other people's only",
      next: ["for a copy: gists view --raw \(gist.id) NAME | gists create -f NAME"],
      host: response.host, httpStatus: response.status, requestID: response.requestID)
  }
}

extension ForkOutcomeUnknown: FailureConvertible {
  package func failure(_ formatter: FailureFormatter) -> Failure {
    Failure(
      .tryLater, code: Failure.outcomeUnknown,
      "the answer was lost: \(host) shows no fork of yours yet",
      next: [
        "look again before you try again: \(formatter.command("forks \(gist)"))"
      ], host: host)
  }
}
