import HTTPTypes

/// Errors about the body of a request, in GitHub's words.
extension GitHubError {
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
}
