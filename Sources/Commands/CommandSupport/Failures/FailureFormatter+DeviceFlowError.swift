import FoundationEssentials
package import GitHubAPI
import TerminalOutput

extension FailureFormatter {
  package func failure(for error: DeviceFlowError) -> Failure {
    let again: MessageText = signInStep
    let checkID: MessageText = "check --client-id or GISTS_CLIENT_ID against \(appsPage)"
    let giveToken: MessageText =
      "sign in with a token instead: \(command(signIn.name, options: ["--with-token"]))"
    return switch error {
    case .declined(let host):
      Failure(
        .cancelled, code: .declined, "authorization was declined on \(host)", next: [again],
        host: host)
    case .expired(let lifetime):
      refusedSignIn(
        .codeExpired, host?.name, "the code expired after \(Self.text(lifetime))", again)
    case .flowDisabled(let host, let clientID):
      refusedSignIn(
        .deviceFlowDisabled, host, "device flow is disabled for this OAuth app on \(host)",
        "the app's owner can select \"Enable Device Flow\" in the app with the client ID "
          + "\(clientID): \(appsPage(of: clientID))")
    case .unknownClient(let host):
      refusedSignIn(.unknownClient, host, "\(host) does not recognize the client ID", checkID)
    case .unauthorizedClient(let host):
      refusedSignIn(
        .unauthorizedClient, host, "this OAuth app is not allowed to sign users in to \(host)",
        "the app's owner can check its settings on \(appsPage)")
    case .unsupportedGrantType(let host):
      refusedSignIn(
        .unsupportedGrantType, host, "\(host) does not support device flow", giveToken)
    case .incorrectClientCredentials(let host):
      refusedSignIn(
        .incorrectClientCredentials, host, "\(host) rejected the client ID", checkID)
    case .incorrectDeviceCode(let host):
      refusedSignIn(
        .incorrectDeviceCode, host, "\(host) no longer recognizes the code", again)
    case .badRefreshToken(let host):
      refusedSignIn(.badRefreshToken, host, "\(host) rejected the refresh token", again)
    case .lacksGistScope(let host): lacksGistScope(host)
    case .other(let host, let code):
      refusedSignIn(.signInRefused, host, "could not sign in to \(host): \(code)", giveToken)
    }
  }

  private func lacksGistScope(_ host: String) -> Failure {
    refusedSignIn(
      .missingScope, host, "the token doesn't have the gist scope",
      "sign in again and grant the gist scope: \(signIn)")
  }

  /// The page that lists the user's OAuth apps.
  var appsPage: String { "\(webSite)/settings/developers" }

  /// Returns the page that lists the user's apps of the kind to which this client ID belongs.
  ///
  /// The URL of the app's own page has a number or a name that the client ID doesn't contain.
  package func appsPage(of clientID: String) -> String {
    clientID.hasPrefix("Iv") ? "\(webSite)/settings/apps" : appsPage
  }

  /// The page that registers an OAuth app, with the form filled in by the names of its fields.
  ///
  /// The device flow uses no callback URL, but an app must have one.
  package var newAppPage: String {
    let fields = [("name", "my-gists"), ("url", webSite), ("callback_url", "http://127.0.0.1")]
    return "\(webSite)/settings/applications/new?"
      + fields.map { "oauth_application%5B\($0)%5D=\($1)" }.joined(separator: "&")
  }

  private func refusedSignIn(
    _ code: ErrorCode, _ host: String?, _ message: MessageText, _ step: MessageText
  ) -> Failure {
    Failure(.signInNeeded, code: code, message, next: [step], host: host)
  }

  /// Returns `15 minutes`, `7 seconds`.
  private static func text(_ lifetime: Duration) -> String {
    let seconds = Int(clamping: lifetime.components.seconds)
    return seconds >= 60 ? Plural.count(seconds / 60, "minute") : Plural.count(seconds, "second")
  }
}
