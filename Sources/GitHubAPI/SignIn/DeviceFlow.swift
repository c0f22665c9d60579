import FoundationEssentials
import HTTPTypes

/// OAuth 2.0 device authorization grant (RFC 8628) as GitHub speaks it.
/// <https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps#device-flow>
package struct DeviceFlow: Sendable {
  let host: Host
  let clientID: String
  private let scopes: [String]
  private let userAgent: String
  private let transport: any Transport
  let time: TimeSource
  private let redactor: Redactor

  /// No request outlasts this, nor the code.
  private static let timeLimit: Duration = .seconds(30)
  /// The answers are a few hundred bytes.
  private static let bodyLimit = 64 << 10

  /// Where `log` is given, each request and answer is told there, secrets redacted (`--verbose`).
  package init(
    host: Host, clientID: String, scopes: [String], userAgent: String, transport: any Transport,
    time: TimeSource, redactor: Redactor, log: (@Sendable (String) -> Void)? = nil
  ) {
    self.host = host
    self.clientID = clientID
    self.scopes = scopes
    self.userAgent = userAgent
    self.transport =
      log.map {
        MiddlewareChain(
          [RequestLog(write: $0, redactor: redactor, time: time)], around: transport)
      } ?? transport
    self.time = time
    self.redactor = redactor
  }

  /// Asks for a code to show to the person (§3.1, §3.2).
  ///
  /// One POST.
  ///
  /// - Throws: ``DeviceFlowError``, or an ``APIError`` where the host can't be reached or its answer not be read.
  package func start() async throws -> DeviceCode {
    let sent = time.uptime()
    let answer = try await post(
      "/login/device/code", ["client_id": clientID, "scope": scopes.joined(separator: " ")],
      within: Self.timeLimit)
    if answer.status == 404 { throw DeviceFlowError.unknownClient(host: host.name) }
    let document = DeviceFlowResponse(answer)
    if let error = document?.error {
      throw DeviceFlowError(error, host: host.name, lifetime: .zero)
    }
    guard 200..<300 ~= answer.status else { throw response(answer) }
    guard let document, let code = DeviceCode(document, host: host, askedAt: sent) else {
      throw APIError.invalidResponse(host: host.name, reason: .wrongShape, response: .init(answer))
    }
    redactor.learn(code.deviceCode)
    return code
  }

  /// Polls until the person has answered or the code has expired (§3.4, §3.5).
  ///
  /// Failures of the network and of the server only slow it down: the code stays good.
  ///
  /// - Throws: ``DeviceFlowError``; `CancellationError` where the task is cancelled.
  package func wait(for code: DeviceCode) async throws -> AccessTokenResponse {
    var pace = DevicePollInterval(code)
    while true {
      let left = code.expiresAt - time.uptime()
      try await time.sleep(min(pace.wait, max(left, .zero)))
      guard time.uptime() < code.expiresAt else {
        throw DeviceFlowError.expired(after: code.lifetime)
      }
      switch try await poll(code) {
      case .granted(let granted):
        redactor.learn(code.userCode)
        return granted
      case .pending: pace.wentWell()
      case .slowDown(let interval): pace.slowDown(to: interval)
      case .failed: pace.failed()
      case .refused(let error):
        guard error == .incorrectDeviceCode(host: host.name), pace.mayTryAgain() else {
          throw error
        }
      }
    }
  }

  private func poll(_ code: DeviceCode) async throws -> DevicePollResult {
    let form: KeyValuePairs = [
      "client_id": clientID, "device_code": code.deviceCode,
      "grant_type": "urn:ietf:params:oauth:grant-type:device_code",
    ]
    do {
      let left = code.expiresAt - time.uptime()
      let answer = try await post(
        "/login/oauth/access_token", form, within: min(Self.timeLimit, left))
      let poll = DevicePollResult(answer, host: host.name, lifetime: code.lifetime)
      if case .granted(let granted) = poll { redactor.learn(granted.token.value) }
      return poll
    } catch is APIError {
      return .failed
    }
  }

  private func post(
    _ path: String, _ form: KeyValuePairs<String, String>, within limit: Duration
  ) async throws -> APIResponse {
    var request = APIRequest(
      method: .post, url: host.web.appending(path: path),
      body: Array(FormEncoding.encode(form).utf8),
      authorization: .none, bodyLimit: Self.bodyLimit)
    request.fields = [
      .accept: "application/json", .userAgent: userAgent,
      .contentType: "application/x-www-form-urlencoded",
    ]
    request.timeLimit = limit
    return try await MiddlewareChain(
      [DeadlineMiddleware(timeLimit: limit, time: time)], around: transport
    )
    .send(request)
  }

  private func response(_ answer: APIResponse) -> APIError {
    .errorResponse(.init(answer, host: host.name, wasSignedIn: false, redactor: redactor))
  }
}
