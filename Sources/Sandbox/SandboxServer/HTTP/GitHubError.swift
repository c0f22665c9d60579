import HTTPTypes
import TextFormats

/// An error response of GitHub's API.
/// <https://docs.github.com/en/rest/using-the-rest-api/troubleshooting-the-rest-api>
struct GitHubError: Error {
  private enum Body {
    /// `documentation` is nil for the page of the operation that failed.
    case message(String, errors: [JSON], documentation: String?)
    case content(EndpointResponse.Content)
  }

  let status: HTTPResponse.Status
  private let body: Body
  private(set) var fields = HTTPFields()

  init(
    _ status: HTTPResponse.Status, _ message: String, errors: [JSON] = [],
    documentation: String? = nil, fields: HTTPFields = [:]
  ) {
    self.status = status
    self.fields = fields
    body = .message(message, errors: errors, documentation: documentation)
  }

  init(
    _ status: HTTPResponse.Status, content: EndpointResponse.Content, fields: HTTPFields = [:]
  ) {
    self.status = status
    self.fields = fields
    body = .content(content)
  }

  func response(to operation: APIOperation) -> EndpointResponse {
    let content: EndpointResponse.Content
    switch body {
    case .content(let other): content = other
    case .message(let message, let errors, let documentation):
      var members: [JSON.Member] = [.init("message", .string(message))]
      if !errors.isEmpty { members.append(.init("errors", .array(errors))) }
      members += [
        .init("documentation_url", .string(documentation ?? operation.documentationURL)),
        .init("status", .string(String(status.code))),
      ]
      content = .json(.object(members))
    }
    return EndpointResponse(status: status, fields: fields, content: content, caching: .unstated)
  }

  static let notFound = GitHubError(.notFound, "Not Found")
  /// The response for a gist without a star, which has no message.
  static let notStarred = GitHubError(.notFound, content: .json([:]))
  static let badCredentials = GitHubError(
    .unauthorized, "Bad credentials", documentation: "https://docs.github.com/rest")
  static let tokenInQuery = GitHubError(
    .badRequest,
    "Must specify access token via Authorization header. "
      + "https://developer.github.com/changes/2020-02-10-deprecating-auth-through-query-param",
    documentation: "https://docs.github.com/v3/#oauth2-token-sent-in-a-header")
  static let requiresAuthentication = GitHubError(.unauthorized, "Requires authentication")
  static let serverError = GitHubError(
    .internalServerError, "Server Error", documentation: "https://docs.github.com/rest")
  static let beingPushed = GitHubError(.conflict, "Gist cannot be updated.")
  static let cannotSave = GitHubError(
    HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage"),
    "The sandbox could not save its state.", documentation: "https://docs.github.com/rest")

  static let pastPublicList = GitHubError(
    .unprocessableContent,
    "In order to keep the API fast for everyone, pagination is limited for this resource.",
    documentation: "https://docs.github.com/v3/#pagination")
  static let pastSearchResults = GitHubError(
    .unprocessableContent, "Only the first 1000 search results are available",
    documentation: "https://docs.github.com/v3/search/")
  static let emptyRepository = GitHubError(
    .notFound, "This repository is empty.",
    documentation: "https://docs.github.com/v3/repos/contents/#get-contents")
  static let unsupportedVersion = GitHubError(
    .badRequest, "The X-GitHub-Api-Version that was sent is not supported.",
    documentation: "https://docs.github.com/rest/overview/api-versions")

  static func unsupportedMediaType(_ accept: String) -> GitHubError {
    GitHubError(
      .unsupportedMediaType,
      "Unsupported 'Accept' header: '\(accept)'. Must accept 'application/json'.",
      documentation: "https://docs.github.com/v3/media")
  }

  /// The response of GitHub's edge servers, which is not JSON.
  static let noUserAgent = GitHubError(
    .forbidden,
    content: .bytes(
      Array(
        """
        Request forbidden by administrative rules. Please make sure your request has a User-Agent \
        header (https://docs.github.com/en/rest/overview/resources-in-the-rest-api#user-agent-required). \
        Check https://developer.github.com for other possible causes.

        """.utf8),
      type: "text/html; charset=utf-8"))

  static func noCommit(_ ref: String) -> GitHubError {
    GitHubError(
      .notFound, "No commit found for the ref \(ref)",
      documentation: "https://docs.github.com/v3/repos/contents/")
  }

  /// Returns the redirect for a repository's former name: 301, or 307 so that clients keep the
  /// method and the body.
  static func moved(to url: String, keepingMethod: Bool) -> GitHubError {
    let document: JSON = [
      "message": keepingMethod ? "Temporary Redirect" : "Moved Permanently", "url": .string(url),
      "documentation_url":
        "https://docs.github.com/rest/guides/best-practices-for-using-the-rest-api#follow-redirects",
    ]
    return GitHubError(
      keepingMethod ? .temporaryRedirect : .movedPermanently, content: .json(document),
      fields: [.location: url])
  }

  static let badJSON = GitHubError(.badRequest, "Problems parsing JSON")
  static let notAnObject = GitHubError(.badRequest, "Body should be a JSON object")

  /// Returns the response to a body that violates the schema of the operation.
  static func invalid(_ problems: [String]) -> GitHubError {
    GitHubError(
      .unprocessableContent, "Invalid request.\n\n\(problems.joined(separator: "\n"))")
  }

  static func validationFailed(resource: String, field: String, code: String) -> GitHubError {
    GitHubError(
      .unprocessableContent, "Validation Failed",
      errors: [
        ["resource": .string(resource), "code": .string(code), "field": .string(field)]
      ])
  }

  static func secondaryRateLimited(_ status: HTTPResponse.Status = .forbidden) -> GitHubError {
    GitHubError(
      status,
      "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.",
      documentation: "https://docs.github.com/free-pro-team@latest/rest/overview/"
        + "rate-limits-for-the-rest-api#about-secondary-rate-limits",
      fields: [.retryAfter: "60"])
  }

  static func rateLimited(
    _ caller: String, _ status: HTTPResponse.Status = .forbidden, _ fields: HTTPFields = [:]
  ) -> GitHubError {
    GitHubError(
      status, "API rate limit exceeded for \(caller).",
      documentation:
        "https://docs.github.com/rest/overview/resources-in-the-rest-api#rate-limiting",
      fields: fields)
  }

  static let graphQLRequiresAuthentication = GitHubError(
    .unauthorized, "This endpoint requires you to be authenticated.",
    documentation:
      "https://docs.github.com/graphql/guides/forming-calls-with-graphql#authenticating-with-graphql"
  )

  static func graphQLRateLimited(_ caller: String) -> GitHubError {
    GitHubError(
      .ok,
      content: .json([
        "errors": [
          [
            "type": "RATE_LIMITED",
            "message": .string("API rate limit exceeded for \(caller)."),
          ]
        ]
      ]))
  }
}

/// An operation of the API, as GitHub documents it.
struct APIOperation: Sendable {
  /// A path that GitHub doesn't know.
  static let unknown = APIOperation(documentation: "", acceptedScopes: "")

  /// A path below a repository that GitHub doesn't know.
  static let unknownOfRepository = APIOperation(documentation: "", acceptedScopes: "repo")

  /// The page and section below `https://docs.github.com/rest`.
  let documentation: String
  /// The scopes; a token needs one of them.
  let acceptedScopes: String

  /// GitHub names the `gist` scope only if there is no such gist, or the token may not know whether
  /// there is.
  func acceptedScopes(of status: HTTPResponse.Status) -> String {
    status == .notFound && documentation.hasPrefix("gists/") ? "gist" : acceptedScopes
  }

  /// The `documentation_url` of errors.
  var documentationURL: String {
    "https://docs.github.com/rest" + (documentation.isEmpty ? "" : "/\(documentation)")
  }
}
