import HTTPTypes

extension World {
  /// Who sends a request.
  ///
  /// GitHub's edge looks for an agent first; then the version and the token count.
  func caller(of call: Call) throws(Refusal) -> Caller {
    guard let agent = call.fields[.userAgent], !agent.isEmpty else { throw Refusal.noUserAgent }
    guard let version = version(call.fields[.apiVersion]) else { throw Refusal.unsupportedVersion }
    let token = try token(call.fields[.authorization])
    return Caller(token: token?.text, grant: token?.grant, version: version)
  }

  /// Refuses a caller who has used up this hour's requests; how many are left may be asked still.
  mutating func checkRateLimit(_ call: Call) throws(Refusal) {
    let points = call.method == .get || call.method == .head ? 1 : 5
    guard spendingLimit.takes(points, from: call.caller.token, at: call.now) else {
      throw Refusal.secondaryRateLimited
    }
    let window = rateLimits.window(of: call.caller.token, call.resource, now: call.time)
    guard window.remaining > 0 || call.isAboutRateLimit else {
      let person = call.caller.login.flatMap { self.person($0) }
      throw Refusal.rateLimited(person.map { "user ID \($0.id)" } ?? "127.0.0.1")
    }
  }

  private func version(_ field: String?) -> Caller.Version? {
    guard let field else { return .v2022 }
    return Caller.Version(rawValue: field)
  }

  private func token(
    _ authorization: String?
  ) throws(Refusal) -> (text: String, grant: Grant)? {
    guard let authorization else { return nil }
    let parts = authorization.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, ["bearer", "token"].contains(parts[0].lowercased()) else {
      throw Refusal.badCredentials
    }
    let text = String(parts[1])
    guard let grant = tokens[text] ?? (acceptsAnyToken ? Grant() : nil) else {
      throw Refusal.badCredentials
    }
    return (text, grant)
  }
}
