package import GitHubAPI
import GitHubModels

extension FailureFormatter {
  package func unreachable(_ host: String, _ reason: APIError.ConnectionFailure) -> Failure {
    let (message, step) = sentence(host, reason)
    return Failure(.unreachable, message, next: step.map { [$0] } ?? [], host: host)
  }

  private func sentence(
    _ host: String, _ reason: APIError.ConnectionFailure
  ) -> (message: String, step: String?) {
    switch reason {
    case .nameNotFound:
      ("cannot reach \(host): name not found", networkStep(host))
    case .connectionRefused: ("cannot reach \(host): connection refused", serverStep(host))
    case .networkUnreachable:
      ("cannot reach \(host): network unreachable", "check the network connection")
    case .connectTimeout: ("cannot reach \(host): no answer within 10 seconds", serverStep(host))
    case .connectionLost: ("the connection to \(host) was lost", "try again")
    case .idle: ("\(host) stopped sending", "try again")
    case .deadline(let seconds):
      (
        "\(host) took longer than \(Self.count(seconds, "second"))",
        "allow more: --timeout \(seconds > 43_200 ? 86_400 : max(1, seconds) * 2)"
      )
    case .tls(let failure): tls(host, failure)
    case .proxy(let name):
      (
        "cannot reach \(host) through the proxy\(name.isEmpty ? "" : " \(name)")",
        "check HTTPS_PROXY, HTTP_PROXY and NO_PROXY"
      )
    case .offline: ("no copy of this is here", "leave --offline out to ask \(host)")
    }
  }

  private func tls(
    _ host: String, _ failure: APIError.TLSFailure
  ) -> (message: String, step: String?) {
    let authorities = "SSL_CERT_FILE names a file with the authorities to trust"
    switch failure {
    case .wrongHost:
      return ("cannot reach \(host): its certificate is for another name", otherServerStep)
    case .expired:
      return ("cannot reach \(host): its certificate has expired", clockStep)
    case .notYetValid:
      return ("cannot reach \(host): its certificate is not valid yet", clockStep)
    case .selfSigned:
      return ("cannot reach \(host): its certificate is self-signed", authorities)
    case .unknownAuthority:
      return ("cannot reach \(host): its certificate is from an unknown authority", authorities)
    case .protocolVersion:
      return (
        "cannot reach \(host): it offers no TLS version that is safe",
        "it, or a proxy before it, must offer TLS 1.2 or newer"
      )
    case .unreadableAuthorities:
      return ("cannot read the certificate authorities to trust", authorities)
    case .other: return ("cannot reach \(host): the TLS handshake failed", otherServerStep)
    }
  }

  /// `GISTS_HOST` or `--host`, where a person named this host by it.
  private func source(of name: String) -> String? {
    guard let host, host.name == name, host.kind != .gitHub else { return nil }
    return isHostOption ? "--host" : "GISTS_HOST"
  }

  private func networkStep(_ host: String) -> String {
    "check the network connection" + (source(of: host).map { " and the name in \($0)" } ?? "")
  }

  /// Nobody listens on loopback; elsewhere a firm's network may let nothing through but to its
  /// proxy.
  private func serverStep(_ name: String) -> String {
    guard host?.kind == .loopback, let source = source(of: name) else {
      return networkStep(name) + "; behind a proxy, set HTTPS_PROXY"
    }
    return "start a server there, such as gists-sandbox, or change \(source)"
  }

  /// Something else answers under the host's name.
  private var otherServerStep: String {
    "does a proxy or a sign-on page of the network answer in its place?"
  }

  /// A certificate's dates are judged by this machine's clock.
  private var clockStep: String {
    "by this machine's clock it is \(now().rfc3339): is that right?"
  }

  /// `1 second`, `2 seconds`.
  package static func count(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(number) " + (number == 1 ? noun : plural ?? noun + "s")
  }
}
