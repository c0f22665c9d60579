import CommandSupport

/// The sentences about a token that a person gives.
extension Failure {
  /// What is wrong with `bytes`, whose value is never shown.
  static func noToken(in bytes: [UInt8], isTyped: Bool, _ formatter: FailureFormatter) -> Failure {
    let text = String(decoding: bytes, as: UTF8.self).trimmed
    let problem: String? =
      if text.isEmpty {
        nil
      } else if text.contains(where: \.isNewline) {
        "it has several lines"
      } else if text.contains(where: \.isWhitespace) {
        "it has blanks inside"
      } else {
        "it has characters that no token has"
      }
    let source = isTyped ? "what you pasted" : "what stdin holds"
    let command = formatter.command("auth login --with-token")
    return Failure(
      .dataRefused, code: "malformed_token",
      problem.map { "\(source) is no token: \($0)" }
        ?? (isTyped ? "no token was pasted" : "stdin holds no token"),
      next: [
        isTyped ? "paste the token alone: \(command)" : "give the token alone: \(command) < FILE"
      ])
  }
}
