import GitHubAPI
import GitHubModels

extension Sentences {
  func unreachable(_ host: String, _ reason: APIError.Unreachable) -> Failure {
    let (message, step) = sentence(host, reason)
    return Failure(.unreachable, message, next: step.map { [$0] } ?? [], host: host)
  }

  private func sentence(
    _ host: String, _ reason: APIError.Unreachable
  ) -> (message: String, step: String?) {
    switch reason {
    case .nameNotFound:
      ("cannot reach \(host): name not found", "check the network connection and the name")
    case .connectionRefused: ("cannot reach \(host): connection refused", nil)
    case .networkUnreachable:
      ("cannot reach \(host): network unreachable", "check the network connection")
    case .connectTimeout: ("cannot reach \(host): no answer within 10 seconds", nil)
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
    }
  }

  private func tls(
    _ host: String, _ failure: APIError.TLSFailure
  ) -> (message: String, step: String?) {
    let authorities = "SSL_CERT_FILE names a file with the authorities to trust"
    switch failure {
    case .wrongHost: return ("cannot reach \(host): its certificate is for another name", nil)
    case .expired:
      return ("cannot reach \(host): its certificate has expired", clockStep)
    case .notYetValid:
      return ("cannot reach \(host): its certificate is not valid yet", clockStep)
    case .selfSigned:
      return ("cannot reach \(host): its certificate is self-signed", authorities)
    case .unknownAuthority:
      return ("cannot reach \(host): its certificate is from an unknown authority", authorities)
    case .protocolVersion:
      return ("cannot reach \(host): it offers no TLS version that is safe", nil)
    case .unreadableAuthorities:
      return ("cannot read the certificate authorities to trust", authorities)
    case .other: return ("cannot reach \(host): the TLS handshake failed", nil)
    }
  }

  /// A certificate's dates are judged by this machine's clock (row 102).
  private var clockStep: String {
    "by this machine's clock it is \(now().rfc3339): is that right?"
  }

  /// `1 second`, `2 seconds`.
  static func count(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(number) " + (number == 1 ? noun : plural ?? noun + "s")
  }
}
