import FoundationEssentials
package import GitHubAPI
package import TerminalOutput

extension FailureFormatter {
  package func failure(for error: APIError) -> Failure {
    on(hostNamed: error.host).described(error)
  }

  private func described(_ error: APIError) -> Failure {
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
      Failure(.signInNeeded, "could not sign in to \(host): it is a saved copy", host: host)
    case .signInRequired(let host):
      Failure(
        .signInNeeded, "not signed in to \(host)",
        next: [signInStep] + (isTokenSet ? [] : ["or set \(tokenVariable)"]) + otherHostSteps,
        host: host)
    case .outcomeUnknown(_, let cause, _):
      unknownOutcome(
        of: cause, "the change may or may not have been made",
        next: ["check before retrying: \(command("list"))"])
    }
  }

  /// Describes an error response: 404, 403, 422, 5xx and others.
  ///
  /// `subject` names the requested thing: `gist 6cad326836d38bd3a7ae`.
  package func refused(_ response: APIError.ErrorResponse, subject: MessageText? = nil) -> Failure {
    on(hostNamed: response.host).described(response, subject)
  }

  private func described(_ response: APIError.ErrorResponse, _ subject: MessageText?) -> Failure {
    switch response.status {
    case 404, 410, 451: notFound(response, subject: subject)
    case 403:
      failure(
        .forbidden, of: response, "\(response.host) denied access",
        next: singleSignOnSteps(response) + scopeSteps(response))
    case 400, 413, 422:
      failure(
        .dataRefused, of: response, "\(response.host) rejected the data",
        details: details(of: response))
    case 409:
      failure(
        .no, code: .conflict, of: response, "conflict on \(response.host)",
        next: ["view the current revision, then try again"])
    case 408:
      failure(
        .tryLater, of: response, "request to \(response.host) timed out", next: ["try again"])
    case 500...599:
      failure(
        .tryLater, of: response, "server error on \(response.host)",
        next: [
          "try again later" + (host?.kind == .gitHub ? "; see https://www.githubstatus.com" : "")
        ])
    default:
      failure(
        .protocolBroken, of: response, "unexpected response from \(response.host)")
    }
  }

  /// Returns GitHub's messages about the fields, including the field of a form that they are about.
  private func details(of response: APIError.ErrorResponse) -> [MessageText] {
    response.details.map {
      response.fields == ["description"] ? "\(aboutDescription: $0)" : MessageText($0)
    }
  }

  /// Returns the hint for a token that is not authorized for single sign-on; none for a page of
  /// another host.
  private func singleSignOnSteps(_ response: APIError.ErrorResponse) -> [MessageText] {
    guard let page = response.singleSignOnPage, let host,
      URL(string: page).flatMap(Origin.init) == host.webOrigin
    else { return [] }
    return ["authorize the token for single sign-on: \(page)"]
  }

  /// GitHub also responds with 404 for private resources and for tokens without the scope.
  private func notFound(_ response: APIError.ErrorResponse, subject: MessageText?) -> Failure {
    if response.lacksGistScope { return lacksGistScope(response) }
    if let missing = missingFile(response) { return missing }
    let what: MessageText =
      subject.map { "no \($0) on \(response.host)" } ?? "not found on \(response.host)"
    return failure(
      .no, of: response, what,
      next: response.wasSignedIn
        ? [] : [signedOutStep("if it is your own or secret", response, signIn)])
  }

  /// Returns the hint for a request that was sent without a token: to sign in, or to unlock the
  /// keyring that has the token.
  private func signedOutStep(
    _ condition: String, _ response: APIError.ErrorResponse, _ signIn: SuggestedCommand
  ) -> MessageText {
    resolvedTokens.isLocked(response.host)
      ? "\(condition), unlock the keyring first: it is locked, so no token was sent"
      : "\(condition), sign in first: \(signIn)"
  }

  /// Public gists need no sign-in, so a 404 means that the user does not exist.
  package func noUser(_ login: String, _ response: APIError.ErrorResponse) -> Failure {
    missingFile(response)
      ?? failure(
        .no, of: response, "no user \(login) on \(response.host)",
        next: ["check the spelling of the login"])
  }

  /// A 404 for a repository or something in it.
  ///
  /// GitHub also hides private repositories this way. `name` is the user's argument, such as a
  /// path.
  package func notThere(
    _ what: MessageText, named name: String? = nil, _ response: APIError.ErrorResponse
  ) -> Failure {
    let name = name.map { ": \($0)" } ?? ""
    return missingFile(response)
      ?? failure(
        .no, of: response, "no \(what) on \(response.host)\(name)",
        next: [
          response.wasSignedIn
            ? "check the spelling; if it is private, the token needs the repo scope"
            : signedOutStep("if it is private", response, signIn("--scopes", "repo"))
        ])
  }

  /// The failure for a file missing from a saved copy; nil for any other host.
  private func missingFile(_ response: APIError.ErrorResponse) -> Failure? {
    guard let host, host.kind == .folder, let path = response.message else { return nil }
    return Failure(
      .no, code: .notFound,
      "no \(path) in the saved copy at \(host.api.path(percentEncoded: false))", host: host.name)
  }

  private func rateLimited(
    _ response: APIError.ErrorResponse, isSecondary: Bool, retryAt: Date?
  ) -> Failure {
    let verb = isSecondary ? "try again" : "resets"
    let moment: MessageText = retryAt.map { "; \(verb) at \(timeOfDay($0))" } ?? "; try again later"
    let reason: MessageText =
      isSecondary
      ? "secondary rate limit exceeded for \(response.host)"
      : "API rate limit exceeded for \(response.host)"
    var steps: [MessageText] = ["to wait for the reset, use --wait"]
    if !response.wasSignedIn, !isSecondary {
      steps.append(
        resolvedTokens.isLocked(response.host)
          ? "unlock the keyring for 5,000 requests per hour: it is locked, so no token was sent"
          : "sign in for 5,000 requests per hour: \(signIn)")
    }
    return Failure(
      .tryLater, code: isSecondary ? .secondaryRateLimit : .rateLimit, reason + moment,
      next: steps, host: response.host, httpStatus: response.status, requestID: response.requestID,
      retryAt: retryAt)
  }

  /// Appends GitHub's own message and the facts of the response.
  func failure(
    _ status: ExitStatus, code: ErrorCode? = nil, of response: APIError.ErrorResponse,
    _ what: MessageText,
    details: [MessageText] = [], next: [MessageText] = []
  ) -> Failure {
    let saysMore = response.status != 404 && response.status != 401
    let message: MessageText = saysMore ? response.message.map { ": \($0)" } ?? "" : ""
    return Failure(
      status, code: code,
      what + message + " " + facts(status: response.status, requestID: response.requestID),
      details: details, next: next, host: response.host, httpStatus: response.status,
      requestID: response.requestID)
  }

  /// Returns `(HTTP 404)`, or `(HTTP 502, request ID 8D2A:1)`.
  ///
  /// The request ID is for reports to GitHub. It is shown for GitHub's own errors, and with
  /// `--verbose`.
  func facts(status: Int, requestID: String?) -> MessageText {
    let shown = isVerbose || status >= 500 ? requestID : nil
    return "(HTTP \(status)" + (shown.map { ", request ID \($0)" } ?? "") + ")"
  }
}

extension APIError {
  /// The name of the host that the error is about.
  fileprivate var host: String {
    switch self {
    case .unreachable(let host, _), .invalidResponse(let host, _, _), .signInRequired(let host),
      .outcomeUnknown(let host, _, _):
      host
    case .errorResponse(let response), .unauthorized(let response),
      .rateLimited(let response, _, _):
      response.host
    }
  }
}
