import HTTPTypes

/// Errors about rate limits, and those of GraphQL.
extension GitHubError {
  static let secondaryRateLimited = GitHubError(
    .forbidden,
    "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.",
    documentation: "https://docs.github.com/\(NamedFault.secondaryLimitPage)",
    fields: [.retryAfter: "60"])

  static func rateLimited(_ caller: String) -> GitHubError {
    GitHubError(
      .forbidden, "API rate limit exceeded for \(caller).",
      documentation:
        "https://docs.github.com/rest/overview/resources-in-the-rest-api#rate-limiting")
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
}
