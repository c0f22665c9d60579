import HTTPTypes

/// An error response of GitHub's API.
/// <https://docs.github.com/en/rest/using-the-rest-api/troubleshooting-the-rest-api>
struct GitHubError: Error {
  let status: HTTPResponse.Status
  let content: EndpointResponse.Content
  private var fields = HTTPFields()

  init(
    _ status: HTTPResponse.Status, _ message: String, errors: [JSONValue] = [],
    documentation: String = "https://docs.github.com/rest"
  ) {
    self.status = status
    var members: [(String, JSONValue)] = [("message", .string(message))]
    if !errors.isEmpty { members.append(("errors", .array(errors))) }
    members.append(("documentation_url", .string(documentation)))
    members.append(("status", .string(String(status.code))))
    content = .json(.object(members))
  }

  private init(_ status: HTTPResponse.Status, content: EndpointResponse.Content) {
    self.status = status
    self.content = content
  }

  var response: EndpointResponse {
    EndpointResponse(status: status, fields: fields, content: content)
  }

  static let notFound = GitHubError(
    .notFound, "Not Found", documentation: "https://docs.github.com/rest/gists/gists")
  /// The response for a gist without a star, which has no message.
  static let notStarred = GitHubError(.notFound, content: .json([:]))
  static let badCredentials = GitHubError(.unauthorized, "Bad credentials")
  static let requiresAuthentication = GitHubError(
    .unauthorized, "Requires authentication",
    documentation: "https://docs.github.com/rest/gists/gists")
  static let serverError = GitHubError(.internalServerError, "Server Error")
  static let beingPushed = GitHubError(
    .conflict, "Gist cannot be updated.",
    documentation: "https://docs.github.com/rest/gists/gists#update-a-gist")
  static let badJSON = GitHubError(.badRequest, "Problems parsing JSON")
  static let notAnObject = GitHubError(.badRequest, "Body should be a JSON object")

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

  static func invalid(_ message: String) -> GitHubError {
    GitHubError(
      .unprocessableContent, "Invalid request.\n\n\(message)",
      documentation: "https://docs.github.com/rest/gists/gists")
  }

  static func validationFailed(resource: String, field: String, code: String) -> GitHubError {
    GitHubError(
      .unprocessableContent, "Validation Failed",
      errors: [
        ["resource": .string(resource), "code": .string(code), "field": .string(field)]
      ],
      documentation: "https://docs.github.com/rest/gists/gists")
  }

  /// The response for an unknown branch, tag or commit.
  static func noCommit(_ ref: String) -> GitHubError {
    GitHubError(
      .notFound, "No commit found for the ref \(ref)",
      documentation: "https://docs.github.com/v3/repos/contents/")
  }

  /// The response for a former name of a repository.
  static func moved(to url: String) -> GitHubError {
    let document: JSONValue = [
      "message": "Moved Permanently", "url": .string(url),
      "documentation_url":
        "https://docs.github.com/rest/guides/best-practices-for-using-the-rest-api#follow-redirects",
    ]
    var error = GitHubError(.movedPermanently, content: .json(document))
    error.fields[.location] = url
    return error
  }

  static var secondaryRateLimited: GitHubError {
    var error = GitHubError(
      .forbidden, "You have exceeded a secondary rate limit. Please wait a few minutes.",
      documentation:
        "https://docs.github.com/rest/overview/rate-limits-for-the-rest-api#about-secondary-rate-limits"
    )
    error.fields[.retryAfter] = "60"
    return error
  }

  static let graphQLRequiresAuthentication = GitHubError(
    .unauthorized, "This endpoint requires you to be authenticated.",
    documentation:
      "https://docs.github.com/graphql/guides/forming-calls-with-graphql#authenticating-with-graphql"
  )

  /// The response of GraphQL, whose status is 200.
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

  static func rateLimited(_ caller: String) -> GitHubError {
    GitHubError(
      .forbidden, "API rate limit exceeded for \(caller).",
      documentation:
        "https://docs.github.com/rest/overview/resources-in-the-rest-api#rate-limiting")
  }
}
