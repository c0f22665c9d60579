import FoundationEssentials
import GitHubModels
import HTTPTypes

extension APIError.ResponseInfo {
  /// Status and request id of an answer.
  package init(_ answer: APIResponse) {
    self.init(status: answer.status, requestID: answer.fields[.requestID])
  }
}

extension APIError.ErrorResponse {
  /// Reads GitHub's error document in all the shapes it has: an object with `message` and `errors`, the
  /// `error` of OAuth, `{}`, nothing, HTML.
  ///
  /// A server may send back what it was sent, so every text is redacted.
  init(_ answer: APIResponse, host: String, wasSignedIn: Bool, redactor: Redactor) {
    let document = try? JSON(parsing: answer.body)
    let message =
      document?["message"]?.string
      ?? document?["error_description"]?.string ?? document?["error"]?.string
    self.init(
      host: host, status: answer.status,
      requestID: answer.fields[.requestID].map(redactor.redact),
      message: message.map(redactor.redact),
      details: Self.details(document?["errors"]).map(redactor.redact),
      scopes: answer.fields[.oauthScopes].map { OAuthScopes($0).names },
      documentationURL: document?["documentation_url"]?.string.map(redactor.redact),
      wasSignedIn: wasSignedIn)
  }

  private static func details(_ errors: JSON?) -> [String] {
    if let text = errors?.string { return [text] }
    return errors?.array?.compactMap(detail) ?? []
  }

  /// `Gist.files missing_field`, or GitHub's own words where it has some.
  private static func detail(_ error: JSON) -> String? {
    if let text = error.string { return text }
    let code = error["code"]?.string
    let message = error["message"]?.string
    if let message, code == nil || code == "custom" { return message }
    let place = [error["resource"], error["field"]].compactMap { $0?.string }.joined(separator: ".")
    let words = [place, code ?? ""].filter { !$0.isEmpty }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}
