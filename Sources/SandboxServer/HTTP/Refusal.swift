import HTTPTypes

/// An error as GitHub's documents tell it.
/// <https://docs.github.com/en/rest/using-the-rest-api/troubleshooting-the-rest-api>
struct Refusal: Error {
  let status: HTTPResponse.Status
  let content: Answer.Content
  private var fields = HTTPFields()

  init(
    _ status: HTTPResponse.Status, _ message: String, errors: [Document] = [],
    documentation: String = "https://docs.github.com/rest"
  ) {
    self.status = status
    var members: [(String, Document)] = [("message", .string(message))]
    if !errors.isEmpty { members.append(("errors", .array(errors))) }
    members.append(("documentation_url", .string(documentation)))
    members.append(("status", .string(String(status.code))))
    content = .document(.object(members))
  }

  private init(_ status: HTTPResponse.Status, content: Answer.Content) {
    self.status = status
    self.content = content
  }

  var answer: Answer { Answer(status: status, fields: fields, content: content) }

  static let notFound = Refusal(
    .notFound, "Not Found", documentation: "https://docs.github.com/rest/gists/gists")
  /// What the check of a star says where there is none: no message.
  static let notStarred = Refusal(.notFound, content: .document([:]))
  static let badCredentials = Refusal(.unauthorized, "Bad credentials")
  static let requiresAuthentication = Refusal(
    .unauthorized, "Requires authentication",
    documentation: "https://docs.github.com/rest/gists/gists")
  static let badJSON = Refusal(.badRequest, "Problems parsing JSON")
  static let notAnObject = Refusal(.badRequest, "Body should be a JSON object")
  static let tooLarge = Refusal(.contentTooLarge, "The request body is too large.")
  static let pastTheEnd = Refusal(
    .unprocessableContent,
    "In order to keep the API fast for everyone, pagination is limited for this resource.",
    documentation: "https://docs.github.com/v3/#pagination")
  static let pastSearchResults = Refusal(
    .unprocessableContent, "Only the first 1000 search results are available",
    documentation: "https://docs.github.com/v3/search/")
  static let emptyRepository = Refusal(
    .notFound, "This repository is empty.",
    documentation: "https://docs.github.com/v3/repos/contents/#get-contents")
  static let unsupportedVersion = Refusal(
    .badRequest, "The X-GitHub-Api-Version that was sent is not supported.",
    documentation: "https://docs.github.com/rest/overview/api-versions")

  /// GitHub's edge says this, in no document of the API's.
  static let noUserAgent = Refusal(
    .forbidden,
    content: .bytes(
      Array(
        """
        Request forbidden by administrative rules. Please make sure your request has a User-Agent \
        header (https://docs.github.com/en/rest/overview/resources-in-the-rest-api#user-agent-required). \
        Check https://developer.github.com for other possible causes.

        """.utf8),
      type: "text/html; charset=utf-8"))

  static func invalid(_ message: String) -> Refusal {
    Refusal(
      .unprocessableContent, "Invalid request.\n\n\(message)",
      documentation: "https://docs.github.com/rest/gists/gists")
  }

  static func validationFailed(resource: String, field: String, code: String) -> Refusal {
    Refusal(
      .unprocessableContent, "Validation Failed",
      errors: [
        ["resource": .string(resource), "code": .string(code), "field": .string(field)]
      ],
      documentation: "https://docs.github.com/rest/gists/gists")
  }

  /// There is no such branch, tag or commit.
  static func noCommit(_ ref: String) -> Refusal {
    Refusal(
      .notFound, "No commit found for the ref \(ref)",
      documentation: "https://docs.github.com/v3/repos/contents/")
  }

  /// It has another name now.
  static func moved(to address: String) -> Refusal {
    let document: Document = [
      "message": "Moved Permanently", "url": .string(address),
      "documentation_url":
        "https://docs.github.com/rest/guides/best-practices-for-using-the-rest-api#follow-redirects",
    ]
    var refusal = Refusal(.movedPermanently, content: .document(document))
    refusal.fields[.location] = address
    return refusal
  }

  static var secondaryRateLimited: Refusal {
    var refusal = Refusal(
      .forbidden, "You have exceeded a secondary rate limit. Please wait a few minutes.",
      documentation:
        "https://docs.github.com/rest/overview/rate-limits-for-the-rest-api#about-secondary-rate-limits"
    )
    refusal.fields[.retryAfter] = "60"
    return refusal
  }

  static func rateLimited(_ who: String) -> Refusal {
    Refusal(
      .forbidden, "API rate limit exceeded for \(who).",
      documentation:
        "https://docs.github.com/rest/overview/resources-in-the-rest-api#rate-limiting")
  }
}
