import CommandSupport
import GitHubAPI
import TerminalOutput

extension Failure {
  /// Whether another token could be accepted.
  var isAboutToken: Bool {
    [.malformedToken, .unusableToken, .missingScope, .tokenRejected].contains(code)
  }

  static func otherAccount(_ login: String, insteadOf account: String, _ host: Host) -> Failure {
    Failure(
      .signInNeeded, code: .otherAccount,
      "nothing was sent: you signed in as \(login), not as \(account)",
      next: ["to use \(login), run the command again"], host: host.name)
  }
}

extension Failure {
  /// gh failed, and has printed the reason.
  static func ghFailed(_ command: String) -> Failure {
    Failure(.signInNeeded, code: .ghFailed, "\(command) failed; nothing was stored")
  }
}

extension FailureFormatter {
  /// The failure for a token of a kind that never works for gists; nil for any other.
  /// <https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/about-authentication-to-github#githubs-token-formats>
  func unusable(_ found: FoundToken) -> Failure? {
    let value = found.token.value
    let kind: String
    if value.hasPrefix("ghs_") {
      kind = "an app installation token, as in GitHub Actions, which can't use gists"
    } else if value.hasPrefix("ghr_") {
      kind = "a refresh token, which can only be exchanged for a token"
    } else if PastedClientID(value) == .usual {
      kind = "a client ID, not a token"
    } else {
      return nil
    }
    return Failure(
      .signInNeeded, code: .unusableToken, "\(name(of: found.origin)) is \(kind)",
      next: replacementSteps(of: found.origin))
  }

  /// The failure of a sign-in without a terminal and without an option for the way to sign in.
  var noWayToSignIn: Failure {
    func step(_ option: SuggestedCommand.Word) -> SuggestedCommand {
      command(signIn.name, options: [option])
    }
    return Failure(
      .wrongUsage,
      "--with-token, --from, --web or --no-browser required when not running interactively",
      next: [
        "to pass a token, run \(step("--with-token")) < FILE",
        "to enter a code in a web browser, run \(step("--no-browser"))",
      ])
  }

  func managedUser(_ login: String, _ host: Host) -> Failure {
    Failure(
      .forbidden, code: .managedUser,
      "\(login) is a managed user of an enterprise, and managed users can't have gists",
      next: ["sign in with a personal account: \(signIn)"],
      host: host.name)
  }

  var noGh: Failure {
    Failure(
      .unreachable, code: .noGh, "gh is not installed",
      next: ["sign in another way: \(signIn)"])
  }

  func noToken(of program: TokenProgram, _ host: Host) -> Failure {
    let place = program == .git ? host.gitPlaces?.first ?? host.name : host.name
    return Failure(
      .signInNeeded, code: .noToken, "\(program.rawValue) has no token for \(place)",
      next: renewalSteps(of: program), host: host.name)
  }

  /// The failure for a copied token that is the rejected one, so that copying it again does not
  /// help.
  func sameToken(of program: TokenProgram, _ host: Host) -> Failure {
    Failure(
      .signInNeeded, code: .tokenRejected,
      "\(program.rawValue) still has the token that \(host) rejected",
      next: renewalSteps(of: program), host: host.name)
  }

  /// Returns why `bytes` is not a token, without showing its value.
  func noToken(in bytes: [UInt8], isTyped: Bool) -> Failure {
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
    let command = command(signIn.name, options: ["--with-token"])
    return Failure(
      .dataRefused, code: .malformedToken,
      problem.map { "\(source) is not a token (\($0))" } ?? "no token on stdin",
      next: [
        isTyped ? "to try again, run \(command)" : "pass only the token: \(command) < FILE"
      ])
  }
}
