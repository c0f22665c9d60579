package import CommandSupport
package import GitHubAPI

/// The errors of `gists fork`.
extension Failure {
  static func ownGist(
    _ gist: NamedGist, _ response: APIError.ErrorResponse, _ formatter: FailureFormatter
  ) -> Failure {
    let formatter = formatter.on(gist.session.host)
    let view = formatter.command("view", .value(gist.id), "NAME", options: ["--raw"])
    let create = formatter.command("create", options: ["-f", "NAME"])
    return Failure(
      .dataRefused, code: "own_gist",
      "could not fork gist \(gist.id): it is your own",
      next: ["to copy a file, run \(view) | \(create)"],
      host: response.host, httpStatus: response.status, requestID: response.requestID)
  }
}

extension ForkOutcomeUnknown: FailureConvertible {
  package func failure(_ formatter: FailureFormatter) -> Failure {
    let formatter = formatter.on(hostNamed: host)
    return formatter.unknownOutcome(
      of: cause, "your fork is not listed yet",
      next: ["check before retrying: \(formatter.command("forks", .value(gist)))"])
  }
}
