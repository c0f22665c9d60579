package import GitHubAPI

extension FailureFormatter {
  package func brokeProtocol(
    _ host: String, _ reason: APIError.InvalidResponse, _ answer: APIError.ResponseInfo?
  ) -> Failure {
    let facts = answer.map { " " + Self.facts(status: $0.status, requestID: $0.requestID) } ?? ""
    var steps: [String] = []
    if case .notJSON(isHTML: true) = reason {
      steps.append("it is a web page: is \(host) a GitHub, without a sign-on page before it?")
    }
    if isVerbose, let excerpt = answer?.excerpt { steps.append("it begins: \(excerpt)") }
    return Failure(
      .protocolBroken, sentence(host, reason) + facts, next: steps, host: host,
      httpStatus: answer?.status, requestID: answer?.requestID)
  }

  private func sentence(_ host: String, _ reason: APIError.InvalidResponse) -> String {
    switch reason {
    case .notJSON: "\(host) sent an answer that is not valid JSON"
    case .empty: "\(host) sent an empty answer"
    case .wrongShape: "\(host) sent a document of another kind than was asked for"
    case .tooLarge(let limit): "\(host) sent more than \(Self.size(limit))"
    case .headerTooLarge: "\(host) sent headers of more than 80 kB"
    case .badEncoding: "\(host) sent compressed data that is broken"
    case .sizeMismatch(let expected, let got):
      "\(host) sent \(Self.count(got, "byte")) of a file of \(Self.count(expected, "byte"))"
    case .redirectRefused(let address): "\(host) redirects to \(address), which is refused"
    case .tooManyRedirects: "\(host) redirects in a circle"
    case .untrustedURL(let address): "\(host) names an address of another host: \(address)"
    case .missingURL(let member): "\(host) names no address for this (\(member))"
    case .repeatedPage: "\(host) names the same page twice"
    case .tooManyPages(let limit): "\(host) names more than \(limit) pages"
    case .notHTTP: "\(host) does not speak HTTP"
    }
  }

  /// `64 MiB`, `512 bytes`.
  private static func size(_ bytes: Int) -> String {
    bytes >= 1 << 20 ? "\(bytes >> 20) MiB" : count(bytes, "byte")
  }
}
