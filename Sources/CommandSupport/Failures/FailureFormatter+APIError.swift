import FoundationEssentials
package import GitHubAPI

extension FailureFormatter {
  package func failure(for error: APIError) -> Failure {
    switch error {
    case .unreachable(let host, let reason):
      unreachable(host, reason)
    case .errorResponse(let response):
      refused(response)
    case .unauthorized(let response):
      unauthorized(response)
    case .rateLimited(let response, let isSecondary, let retryAt):
      rateLimited(response, isSecondary: isSecondary, retryAt: retryAt)
    case .invalidResponse(let host, let breach, let answer):
      brokeProtocol(host, breach, answer)
    case .signInRequired(let host) where self.host?.kind == .folder:
      Failure(.signInNeeded, "nobody signs in to a saved copy: \(host)", host: host)
    case .signInRequired(let host):
      Failure(
        .signInNeeded, "not signed in to \(host)",
        next: ["run: \(command("auth login"))", "or set \(tokenVariable)"], host: host)
    case .outcomeUnknown(let host, _, _):
      Failure(
        .tryLater, code: Failure.outcomeUnknown,
        "the answer of \(host) was lost: it may have made the change, or not",
        next: ["look before you try again: \(command("list"))"], host: host)
    }
  }

  /// 404, 403, 422, 5xx and what else GitHub refuses.
  ///
  /// `subject` is what was asked for: `gist 6cad326836d38bd3a7ae`.
  package func refused(_ response: APIError.ErrorResponse, subject: String? = nil) -> Failure {
    switch response.status {
    case 404, 410, 451: notFound(response, subject: subject)
    case 403:
      failure(.forbidden, of: response, "\(response.host) forbids this", next: scopeSteps(response))
    case 400, 413, 422:
      failure(
        .dataRefused, of: response, "\(response.host) refused the data", details: response.details)
    case 409:
      failure(
        .tryLater, of: response, "\(response.host) reports a conflict",
        next: ["try again"])
    case 500...599:
      failure(
        .tryLater, of: response, "\(response.host) has a problem",
        next: [
          "try again later" + (host?.kind == .gitHub ? "; see https://www.githubstatus.com" : "")
        ])
    default:
      failure(
        .protocolBroken, of: response, "\(response.host) sent an answer that was not expected")
    }
  }

  /// GitHub answers 404 for what is not there, for what is private, and for a token without the
  /// scope.
  private func notFound(_ response: APIError.ErrorResponse, subject: String?) -> Failure {
    if response.lacksGistScope {
      return failure(
        .signInNeeded, code: "missing_scope", of: response, "the token lacks the gist scope",
        next: scopeSteps(response))
    }
    if let missing = missingFile(subject ?? "such file") { return missing }
    let what = subject.map { "no \($0) on \(response.host)" } ?? "not found on \(response.host)"
    return failure(
      .no, of: response, what,
      next: response.wasSignedIn
        ? [] : ["if it is secret or yours, sign in first: \(command("auth login"))"])
  }

  /// A person's public gists need no sign-in: a 404 means that nobody has the login.
  package func noUser(_ login: String, _ response: APIError.ErrorResponse) -> Failure {
    missingFile("users/\(login)")
      ?? failure(
        .no, of: response, "no user \(login) on \(response.host)",
        next: ["check the login's spelling"])
  }

  /// A 404 for a repository, or for something in it; private ones are hidden so.
  package func notThere(_ what: String, _ response: APIError.ErrorResponse) -> Failure {
    missingFile(what)
      ?? failure(
        .no, of: response, "no \(what) on \(response.host)",
        next: [
          response.wasSignedIn
            ? "check the spelling; if it is private, the token needs the repo scope"
            : "if it is private, sign in first: \(command("auth login --scopes repo"))"
        ])
  }

  /// A folder speaks no HTTP, and nobody signs in to it; nil for any other host.
  package func missingFile(_ what: String) -> Failure? {
    guard let host, host.kind == .folder else { return nil }
    return Failure(
      .no, code: "not_found",
      "no \(what) in the saved copy at \(host.api.path(percentEncoded: false))", host: host.name)
  }

  private func unauthorized(_ response: APIError.ErrorResponse) -> Failure {
    switch resolvedTokens.origin(response.host) {
    case .variable(let name):
      failure(
        .signInNeeded, code: "token_rejected", of: response,
        "the token in \(name) was rejected by \(response.host)",
        next: ["set \(name) to a valid token, or unset it and run: \(command("auth login"))"])
    case .keyring(let account):
      failure(
        .signInNeeded, code: "token_rejected", of: response,
        "the token of \(account) in the keyring was rejected by \(response.host)",
        next: ["run: \(command("auth login"))"])
    case .given:
      failure(
        .signInNeeded, code: "token_rejected", of: response,
        "the token was rejected by \(response.host)",
        next: ["make a new one with the gist scope: \(newTokenPage)"])
    case nil:
      failure(
        .signInNeeded, of: response, "\(response.host) wants a sign-in",
        next: ["run: \(command("auth login"))"])
    }
  }

  /// Where a person makes a token by hand.
  package var newTokenPage: String {
    "\(host?.web.absoluteString ?? "https://github.com")/settings/tokens/new?scopes=gist"
  }

  private func scopeSteps(_ response: APIError.ErrorResponse) -> [String] {
    response.lacksGistScope ? ["sign in with the gist scope: \(command("auth login"))"] : []
  }

  private func rateLimited(
    _ response: APIError.ErrorResponse, isSecondary: Bool, retryAt: Date?
  ) -> Failure {
    let moment = retryAt.map { "; try again at \(timeOfDay($0))" } ?? "; try again later"
    let reason =
      isSecondary
      ? "\(response.host) asks to slow down" : "limit of \(response.host) used up"
    var steps = ["or wait for it: --wait"]
    if !response.wasSignedIn, !isSecondary {
      steps.append("signed in, the limit is 5,000 requests an hour: \(command("auth login"))")
    }
    return Failure(
      .tryLater, code: isSecondary ? "secondary_rate_limit" : "rate_limit", reason + moment,
      next: steps, host: response.host, httpStatus: response.status, requestID: response.requestID,
      retryAt: retryAt)
  }

  /// A sentence with GitHub's own message, the status and the request id after it.
  private func failure(
    _ status: ExitStatus, code: String? = nil, of response: APIError.ErrorResponse, _ what: String,
    details: [String] = [], next: [String] = []
  ) -> Failure {
    let saysMore = response.status != 404 && response.status != 401
    let message = saysMore ? response.message.map { ": \($0)" } ?? "" : ""
    return Failure(
      status, code: code,
      what + message + " " + Self.facts(status: response.status, requestID: response.requestID),
      details: details, next: next, host: response.host, httpStatus: response.status,
      requestID: response.requestID)
  }

  /// `(HTTP 404, request id 8D2A:1)`.
  package static func facts(status: Int, requestID: String?) -> String {
    "(HTTP \(status)" + (requestID.map { ", request id \($0)" } ?? "") + ")"
  }
}
