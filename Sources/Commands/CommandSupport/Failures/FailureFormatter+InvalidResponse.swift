import GitHubAPI
import TerminalOutput

extension FailureFormatter {
  func brokeProtocol(
    _ host: String, _ reason: APIError.InvalidResponse, _ answer: APIError.ResponseInfo?
  ) -> Failure {
    let response = answer.map { " " + facts(status: $0.status, requestID: $0.requestID) } ?? ""
    var details: [MessageText] = []
    var steps: [MessageText] = []
    if case .notJSON(isHTML: true) = reason {
      steps.append("got a web page; check for a proxy or login page")
    }
    if isVerbose, let excerpt = answer?.excerpt {
      details.append("the response begins with: \(excerpt)")
    }
    return Failure(
      .protocolBroken, sentence(host, reason) + response, details: details, next: steps, host: host,
      httpStatus: answer?.status, requestID: answer?.requestID)
  }

  private func sentence(_ host: String, _ reason: APIError.InvalidResponse) -> MessageText {
    switch reason {
    case .notJSON: "invalid JSON from \(host)"
    case .empty: "empty response from \(host)"
    case .wrongShape: "unexpected JSON from \(host)"
    case .tooLarge(let limit): "response from \(host) is larger than \(Self.size(limit))"
    case .headerTooLarge: "response headers from \(host) are larger than 80 kB"
    case .badEncoding: "could not decompress the response from \(host)"
    case .sizeMismatch(let expected, let got):
      "\(host) sent \(Plural.count(got, "byte")) of a file, expected \(Plural.count(expected, "byte"))"
    case .redirectRefused(let address): "refused a redirect from \(host) to \(address)"
    case .tooManyRedirects: "too many redirects from \(host)"
    case .untrustedURL(let address): "\(host) returned a URL on another host: \(address)"
    case .missingURL(let member): "missing URL in the response from \(host) (\(member))"
    case .repeatedPage: "\(host) returned the same page twice"
    case .tooManyPages(let limit): "\(host) returned more than \(limit.grouped) pages"
    case .otherDocument(.gist(let id), let got), .otherDocument(.part(let id), let got):
      "\(host) sent \(got) instead of \(gist: id)"
    case .otherDocument(let requested, let got): "\(host) sent \(got) instead of \(requested)"
    case .changeNotShown: "the response from \(host) does not show the change"
    case .otherContents: "\(host) sent the contents of another file"
    case .notHTTP: "\(host) does not speak HTTP"
    case .invalidStatus(let code): "invalid status code \(Self.threeDigits(code)) from \(host)"
    case .tooManyInterimResponses: "too many interim responses from \(host)"
    case .tooMuchOverhead: "\(host) sent too many bytes without content"
    }
  }

  /// Returns `042`, as in the response.
  private static func threeDigits(_ code: Int) -> String {
    String("00\(code)".suffix(max(3, "\(code)".count)))
  }

  /// Returns `64 MiB`, `512 bytes`.
  private static func size(_ bytes: Int) -> String {
    bytes >= 1 << 20 ? "\(bytes >> 20) MiB" : Plural.count(bytes, "byte")
  }
}
