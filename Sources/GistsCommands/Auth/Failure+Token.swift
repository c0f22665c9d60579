import CommandSupport

/// Errors about a token from the user.
extension Failure {
  /// Returns why `bytes` is not a token, without showing its value.
  static func noToken(in bytes: [UInt8], isTyped: Bool, _ formatter: FailureFormatter) -> Failure {
    let text = String(decoding: bytes, as: UTF8.self).trimmed
    let problem: String? =
      if text.isEmpty {
        nil
      } else if text.contains(where: \.isNewline) {
        "it contains line breaks"
      } else if text.contains(where: \.isWhitespace) {
        "it contains spaces"
      } else {
        "it contains invalid characters"
      }
    let source = isTyped ? "that" : "the text on stdin"
    let command = formatter.command("auth login", options: ["--with-token"])
    return Failure(
      .dataRefused, code: "malformed_token",
      problem.map { "\(source) is not a token (\($0))" }
        ?? (isTyped ? "no token pasted" : "no token on stdin"),
      next: [
        isTyped ? "to try again, run \(command)" : "pass only the token: \(command) < FILE"
      ])
  }
}
