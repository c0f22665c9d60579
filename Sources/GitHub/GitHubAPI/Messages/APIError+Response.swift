import FoundationEssentials
import GitHubModels
import HTTPTypes

extension APIError.ResponseInfo {
  /// The status and request id of a response.
  package init(_ response: APIResponse) {
    self.init(status: response.status, requestID: response.fields[.requestID])
  }
}

extension APIError.ErrorResponse {
  /// Reads the error document of the response to a request.
  init(_ response: APIResponse, to request: APIRequest, on host: Host, redactor: Redactor) {
    self.init(
      response, host: host.owns(response.url) ? host.name : response.url.hostName ?? host.name,
      wasSignedIn: request.fields[.authorization] != nil, redactor: redactor)
  }

  /// Reads GitHub's error document.
  ///
  /// It may be an object with `message` and `errors`, the `error` of OAuth, `{}`, HTML, or empty. A
  /// server may echo the request, so every text is redacted.
  init(_ response: APIResponse, host: String, wasSignedIn: Bool, redactor: Redactor) {
    let document = try? JSON(parsing: response.body)
    let message =
      document?["message"]?.string
      ?? document?["error_description"]?.string ?? document?["error"]?.string
    self.init(
      host: host, status: response.status,
      requestID: response.fields[.requestID].map(redactor.redact),
      message: message.map(redactor.redact),
      details: Self.details(document?["errors"]).map(redactor.redact),
      scopes: response.fields[.oauthScopes].map { OAuthScopes($0).names },
      documentationURL: document?["documentation_url"]?.string.map(redactor.redact),
      wasSignedIn: wasSignedIn, time: response.date)
  }

  private static func details(_ errors: JSON?) -> [String] {
    if let text = errors?.string { return [text] }
    return errors?.array?.compactMap(detail) ?? []
  }

  /// Returns GitHub's message if there is one, else `Gist.files missing_field`.
  private static func detail(_ error: JSON) -> String? {
    if let text = error.string { return text }
    let code = error["code"]?.string
    let message = error["message"]?.string
    if let message, code == nil || code == "custom" { return message }
    let field = [error["resource"], error["field"]].compactMap { $0?.string }.joined(separator: ".")
    let words = [field, code ?? ""].filter { !$0.isEmpty }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}

extension APIError.ErrorResponse {
  /// Whether the token's scopes are known and don't include `gist`: GitHub then responds with 404.
  package var lacksGistScope: Bool { OAuthScopes.lackGist(scopes) }

  /// Whether the gist does not exist.
  ///
  /// False for a 404 that only means a missing scope.
  package var isNotFound: Bool { status == 404 && !lacksGistScope }
}
