import GitHubAPI
import TerminalOutput
import TextFormats

extension FailureFormatter {
  func unreachable(_ host: String, _ reason: APIError.ConnectionFailure) -> Failure {
    let (message, step) = sentence(host, reason)
    return Failure(.unreachable, message, next: step.map { [$0] } ?? [], host: host)
  }

  private func sentence(
    _ host: String, _ reason: APIError.ConnectionFailure
  ) -> (message: MessageText, step: MessageText?) {
    switch reason {
    case .nameNotFound: unreached(host, "host not found", networkStep(host))
    case .connectionRefused: unreached(host, "connection refused", serverStep(host))
    case .networkUnreachable:
      unreached(host, "network unreachable", Sentence.checkNetwork)
    case .connectTimeout: unreached(host, "no response within 10 seconds", serverStep(host))
    case .connectionLost: ("lost the connection to \(host)", "try again")
    case .idle: ("\(host) stopped sending data", "try again")
    case .deadline(let seconds):
      (
        "\(host) did not respond within \(Plural.count(seconds, "second"))",
        "allow more time with --timeout \(seconds > 43_200 ? 86_400 : max(1, seconds) * 2)"
      )
    case .tls(let failure): tls(host, failure)
    case .proxy(let name):
      (
        "could not reach \(host) through the proxy\(name.isEmpty ? "" : " \(name)")",
        "check HTTPS_PROXY, ALL_PROXY and NO_PROXY"
      )
    case .offline: ("not available offline", "to fetch from \(host), omit --offline")
    }
  }

  private func tls(
    _ host: String, _ failure: APIError.TLSFailure
  ) -> (message: MessageText, step: MessageText?) {
    let authorities: MessageText = "set SSL_CERT_FILE to a file of trusted CA certificates"
    return switch failure {
    case .wrongHost: unreached(host, "its certificate is for another name", otherServerStep)
    case .expired: unreached(host, "its certificate has expired", clockStep)
    case .notYetValid: unreached(host, "its certificate is not valid yet", clockStep)
    case .selfSigned: unreached(host, "its certificate is self-signed", authorities)
    case .unknownAuthority:
      unreached(host, "its certificate is signed by an unknown authority", authorities)
    case .protocolVersion:
      unreached(
        host, "it does not support a secure version of TLS",
        "the server, or a proxy in front of it, must support TLS 1.2 or newer")
    case .unreadableAuthorities: ("could not read the trusted CA certificates", authorities)
    case .other: unreached(host, "TLS handshake failed", otherServerStep)
    }
  }

  private func unreached(
    _ host: String, _ why: MessageText, _ step: MessageText
  ) -> (message: MessageText, step: MessageText?) {
    ("could not reach \(host): \(why)", step)
  }

  /// Returns the source of this host's name: `GISTS_HOST`, `--host` or the setting; nil for the
  /// default host.
  private func source(of name: String) -> String? {
    guard let host, host.name == name, host.kind != .gitHub else { return nil }
    return isHostOption ? "--host" : isHostSetting ? "the setting host" : "GISTS_HOST"
  }

  private func networkStep(_ host: String) -> MessageText {
    Sentence.checkNetwork + (source(of: host).map { " and the name in \($0)" } ?? "")
  }

  /// On loopback, no server is listening; elsewhere, a network may allow connections only through
  /// its proxy.
  private func serverStep(_ name: String) -> MessageText {
    guard host?.kind == .loopback, let source = source(of: name) else {
      return networkStep(name) + "; behind a proxy, set HTTPS_PROXY"
    }
    return "start a server there, such as gists-sandbox, or change \(source)"
  }

  /// Another server responded under the host's name.
  private var otherServerStep: MessageText {
    "check for a proxy or login page in front of it"
  }

  /// Certificate dates are checked against the local clock.
  private var clockStep: MessageText {
    "check this machine's clock: \(now().rfc3339)"
  }
}
