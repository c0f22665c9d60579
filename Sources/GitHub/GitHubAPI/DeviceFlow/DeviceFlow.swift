import HTTPTypes

/// OAuth 2.0 device authorization grant (RFC 8628) with GitHub's deviations.
/// <https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps#device-flow>
package struct DeviceFlow: Sendable {
  private let session: APISession
  private let clientID: String
  private let scopes: [String]
  private let transport: any Transport

  /// No token of the session is sent.
  package init(
    _ session: APISession, clientID: String, scopes: [String], transport: any Transport
  ) {
    self.session = session
    self.clientID = clientID
    self.scopes = scopes
    self.transport = transport
  }

  private var host: Host { session.host }
  private var time: TimeSource { session.time }
  private var redactor: Redactor { session.redactor }

  /// Requests a code with one POST (§3.1, §3.2).
  ///
  /// - Throws: ``DeviceFlowError``; ``APIError`` if the host can't be reached or its response is
  ///   invalid.
  package func start() async throws -> DeviceCode {
    let sent = time.uptime()
    let response = try await send(.deviceCode(clientID: clientID, scopes: scopes))
    if response.status == 404 { throw DeviceFlowError.unknownClient(host: host.name) }
    let code = try value(of: response) { DeviceCode($0, host: host, sentAt: sent) }
    redactor.learn(code.deviceCode)
    return code
  }

  /// Polls until the user has approved or declined, or the code has expired (§3.4, §3.5).
  ///
  /// After network and server errors it polls less often: the code stays valid. A server may not
  /// know a new code yet, so two responses may say that it is unknown.
  ///
  /// - Throws: ``DeviceFlowError``; `CancellationError` if the task is cancelled.
  package func wait(for code: DeviceCode) async throws -> AccessTokenResponse {
    var interval = code.interval
    // If the first poll is too early, the server responds with `slow_down`.
    var wait = interval + .seconds(1)
    var unknownCodes = 0
    while true {
      let left = code.expiresAt - time.uptime()
      try await time.sleep(min(wait, max(left, .zero)))
      guard time.uptime() < code.expiresAt else {
        throw DeviceFlowError.expired(after: code.lifetime)
      }
      switch try await poll(code) {
      case .granted(let granted):
        redactor.learn(code.userCode)
        return granted
      case .pending: break
      case .slowDown(let seconds):
        let requested = seconds.map { Duration.seconds(min(max($0, 0), 60)) } ?? .zero
        interval = max(interval + .seconds(5), requested)
      case .failed: interval = max(interval, min(interval * 2, DeviceCode.longestInterval))
      case .refused(let error):
        unknownCodes += 1
        guard error == .incorrectDeviceCode(host: host.name), unknownCodes < 3 else { throw error }
      }
      wait = interval
    }
  }

  private func poll(_ code: DeviceCode) async throws -> DevicePollResult {
    do {
      let response = try await send(
        .deviceToken(clientID: clientID, deviceCode: code.deviceCode),
        within: code.expiresAt - time.uptime())
      let result = DevicePollResult(
        response, host: host.name, clientID: clientID, lifetime: code.lifetime)
      if case .granted(let granted) = result { learn(granted) }
      return result
    } catch is APIError {
      return .failed
    }
  }

  /// Exchanges a refresh token for new tokens with one POST (RFC 6749 §6); both old tokens become
  /// invalid.
  ///
  /// GitHub asks for no client secret if the tokens come from a device flow.
  ///
  /// - Throws: ``DeviceFlowError`` if the refresh token can't be used; ``APIError`` if the host
  ///   can't be reached or its response is invalid: then the old refresh token may already be
  ///   invalid.
  package func renew(_ refreshToken: Token) async throws -> AccessTokenResponse {
    redactor.learn(refreshToken.value)
    let response = try await send(
      .renewedToken(clientID: clientID, refreshToken: refreshToken.value))
    let granted = try value(of: response, AccessTokenResponse.init)
    learn(granted)
    return granted
  }

  /// Returns the result of `read` for a response without an error.
  private func value<Value>(
    of response: APIResponse, _ read: (DeviceFlowResponse) -> Value?
  ) throws -> Value {
    let document = DeviceFlowResponse(response)
    if let error = document?.error {
      throw DeviceFlowError(error, host: host.name, clientID: clientID, lifetime: .zero)
    }
    guard 200..<300 ~= response.status else {
      throw APIError.errorResponse(
        .init(response, host: host.name, wasSignedIn: false, redactor: redactor))
    }
    guard let value = document.flatMap(read) else {
      throw APIError.invalidResponse(
        host: host.name, reason: response.isHTML ? .notJSON(isHTML: true) : .wrongShape,
        response: .init(response))
    }
    return value
  }

  private func learn(_ granted: AccessTokenResponse) {
    redactor.learn(granted.token.value)
    if let refresh = granted.refresh { redactor.learn(refresh.token.value) }
  }

  private func send(
    _ route: Router, within limit: Duration = DeadlineMiddleware.maximum
  ) async throws -> APIResponse {
    var request = try route.endpoint.request(on: host, timeout: limit)
    request.fields[.userAgent] = session.userAgent
    var middlewares: [any Middleware] = [DeadlineMiddleware(timeLimit: limit, time: time)]
    if let log = session.log {
      middlewares.append(LoggingMiddleware(session: session, write: log))
    }
    return try await MiddlewareChain(middlewares, around: transport).send(request)
  }
}

/// Why a device flow ended without a token.
package enum DeviceFlowError: Error, Hashable, Sendable {
  case declined(host: String)
  case expired(after: Duration)
  case flowDisabled(host: String, clientID: String)
  case unknownClient(host: String), unauthorizedClient(host: String)
  case unsupportedGrantType(host: String), incorrectClientCredentials(host: String)
  case incorrectDeviceCode(host: String)
  case badRefreshToken(host: String)
  case lacksGistScope(host: String)
  case other(host: String, code: String)
}

extension DeviceFlowError {
  /// The error for a code of RFC 8628 §3.5, RFC 6749 §5.2 or GitHub, which documents two codes for
  /// an expired device code.
  init(_ code: String, host: String, clientID: String, lifetime: Duration) {
    self =
      switch code {
      case "access_denied": .declined(host: host)
      case "expired_token", "token_expired": .expired(after: lifetime)
      case "device_flow_disabled": .flowDisabled(host: host, clientID: clientID)
      case "unauthorized_client": .unauthorizedClient(host: host)
      case "unsupported_grant_type": .unsupportedGrantType(host: host)
      case "incorrect_client_credentials": .incorrectClientCredentials(host: host)
      case "bad_refresh_token": .badRefreshToken(host: host)
      case "incorrect_device_code": .incorrectDeviceCode(host: host)
      default: .other(host: host, code: code)
      }
  }
}
