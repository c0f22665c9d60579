package import CommandSupport
package import GitHubAPI

/// The errors of `gists fork`.
extension Failure {
  static func ownGist(_ gist: NamedGist, _ response: APIError.ErrorResponse) -> Failure {
    Failure(
      .dataRefused, code: "own_gist",
      "could not fork gist \(gist.id): it is your own",
      next: ["to copy a file, run gists view --raw \(gist.id) NAME | gists create -f NAME"],
      host: response.host, httpStatus: response.status, requestID: response.requestID)
  }
}

extension ForkOutcomeUnknown: FailureConvertible {
  package func failure(_ formatter: FailureFormatter) -> Failure {
    Failure(
      .tryLater, code: Failure.outcomeUnknown,
      "no response from \(host); your fork is not listed yet",
      next: [
        "check before retrying: \(formatter.command("forks \(gist)"))"
      ], host: host)
  }
}
