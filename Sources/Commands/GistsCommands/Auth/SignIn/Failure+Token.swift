import CommandSupport
import GitHubAPI

/// Errors about a token from the user or another program.
extension Failure {
  private static let malformedToken = "malformed_token"

  /// Whether another token could be accepted.
  var isAboutToken: Bool {
    [Self.malformedToken, Self.missingScope, Self.tokenRejected].contains(code)
  }

  static func noGh(_ formatter: FailureFormatter) -> Failure {
    Failure(
      .unreachable, code: "no_gh", "gh is not installed",
      next: ["sign in another way: \(formatter.command("auth login"))"])
  }

  static func noToken(
    of program: TokenProgram, _ host: Host, _ formatter: FailureFormatter
  ) -> Failure {
    let place = program == .git ? host.gitPlaces?.first ?? host.name : host.name
    return Failure(
      .signInNeeded, code: "no_token", "\(program) has no token for \(place)",
      next: formatter.renewalSteps(of: program), host: host.name)
  }

  /// Copying the token again does not help: it is the rejected one.
  static func sameToken(
    of program: TokenProgram, _ host: Host, _ formatter: FailureFormatter
  ) -> Failure {
    Failure(
      .signInNeeded, code: Failure.tokenRejected,
      "\(program) still has the token that \(host) rejected",
      next: formatter.renewalSteps(of: program), host: host.name)
  }

  static func otherAccount(_ login: String, insteadOf account: String, _ host: Host) -> Failure {
    Failure(
      .signInNeeded, code: "other_account",
      "nothing was sent: you signed in as \(login), not as \(account)",
      next: ["to use \(login), run the command again"], host: host.name)
  }

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
      .dataRefused, code: malformedToken,
      problem.map { "\(source) is not a token (\($0))" }
        ?? (isTyped ? "no token pasted" : "no token on stdin"),
      next: [
        isTyped ? "to try again, run \(command)" : "pass only the token: \(command) < FILE"
      ])
  }
}
