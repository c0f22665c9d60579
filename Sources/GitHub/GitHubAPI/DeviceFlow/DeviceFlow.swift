import FoundationEssentials
import HTTPTypes

/// OAuth 2.0 device authorization grant (RFC 8628) with GitHub's deviations.
/// <https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps#device-flow>
package struct DeviceFlow: Sendable {
  let host: Host
  let clientID: String
  private let scopes: [String]
  private let userAgent: String
  private let transport: any Transport
  let time: TimeSource
  private let redactor: Redactor

  /// The time limit of each request, which also ends with the code.
  private static let timeLimit: Duration = .seconds(30)
  /// Responses have a few hundred bytes.
  private static let bodyLimit = 64 << 10

  /// `log` receives each request and response with secrets redacted (`--verbose`).
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
          [LoggingMiddleware(write: $0, redactor: redactor, time: time)], around: transport)
      } ?? transport
    self.time = time
    self.redactor = redactor
  }

  /// Requests a code with one POST (§3.1, §3.2).
  ///
  /// - Throws: ``DeviceFlowError``; ``APIError`` if the host can't be reached or its response is
  ///   invalid.
  package func start() async throws -> DeviceCode {
    let sent = time.uptime()
    let response = try await post(
      "/login/device/code", ["client_id": clientID, "scope": scopes.joined(separator: " ")],
      within: Self.timeLimit)
    if response.status == 404 { throw DeviceFlowError.unknownClient(host: host.name) }
    let document = DeviceFlowResponse(response)
    if let error = document?.error {
      throw DeviceFlowError(error, host: host.name, lifetime: .zero)
    }
    guard 200..<300 ~= response.status else { throw errorResponse(response) }
    guard let document, let code = DeviceCode(document, host: host, sentAt: sent) else {
      throw APIError.invalidResponse(
        host: host.name, reason: .wrongShape, response: .init(response))
    }
    redactor.learn(code.deviceCode)
    return code
  }

  /// Polls until the user has approved or declined, or the code has expired (§3.4, §3.5).
  ///
  /// After network and server errors it polls less often: the code stays valid.
  ///
  /// - Throws: ``DeviceFlowError``; `CancellationError` if the task is cancelled.
  package func wait(for code: DeviceCode) async throws -> AccessTokenResponse {
    var interval = DevicePollInterval(code)
    while true {
      let left = code.expiresAt - time.uptime()
      try await time.sleep(min(interval.wait, max(left, .zero)))
      guard time.uptime() < code.expiresAt else {
        throw DeviceFlowError.expired(after: code.lifetime)
      }
      switch try await poll(code) {
      case .granted(let granted):
        redactor.learn(code.userCode)
        return granted
      case .pending: interval.reset()
      case .slowDown(let seconds): interval.slowDown(to: seconds)
      case .failed: interval.backOff()
      case .refused(let error):
        guard error == .incorrectDeviceCode(host: host.name), interval.mayRetryUnknownCode() else {
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
      let response = try await post(
        "/login/oauth/access_token", form, within: min(Self.timeLimit, left))
      let result = DevicePollResult(response, host: host.name, lifetime: code.lifetime)
      if case .granted(let granted) = result { redactor.learn(granted.token.value) }
      return result
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

  private func errorResponse(_ response: APIResponse) -> APIError {
    .errorResponse(.init(response, host: host.name, wasSignedIn: false, redactor: redactor))
  }
}
