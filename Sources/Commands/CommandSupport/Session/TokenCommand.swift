import ChildProcesses
import GitHubAPI
import TerminalOutput

/// The command in `GISTS_TOKEN_COMMAND`, which prints a token.
struct TokenCommand: Hashable, Sendable {
  /// The command for `sh -c`.
  let text: String

  /// The fingerprint of the command in accounts.json, which finds the account of its token without
  /// running the command.
  var fingerprint: String { Token.fingerprint(of: text) }

  /// Runs the command and returns the token in the first line of its output.
  ///
  /// Its output is never shown: it may contain the token.
  func token(_ runner: ProcessRunner) async throws -> Token {
    guard let output = await runner.tokenCommand(text, 1 << 16, .seconds(10)) else {
      throw Failure.tokenCommand(
        "\(TokenOrigin.commandVariable) did not print a token",
        "it must exit with 0 within 10 seconds; to see its error, run "
          + "sh -c \"$\(TokenOrigin.commandVariable)\" >/dev/null")
    }
    let line = output.prefix { $0 != UInt8(ascii: "\n") }
    guard let token = Token(String(decoding: line, as: UTF8.self)) else {
      throw Failure.tokenCommand(
        "the first line that \(TokenOrigin.commandVariable) prints is not a token",
        "it must contain just the token")
    }
    return token
  }
}

extension Failure {
  fileprivate static func tokenCommand(_ message: MessageText, _ hint: MessageText) -> Failure {
    Failure(.signInNeeded, code: .tokenCommandFailed, message, next: [hint])
  }
}
