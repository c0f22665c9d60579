/// The result of one poll (RFC 8628 §3.5).
enum DevicePollResult: Sendable {
  case granted(AccessTokenResponse)
  case pending
  /// The new interval in seconds, if the server states one.
  case slowDown(Int?)
  /// No usable response.
  case failed
  case refused(DeviceFlowError)

  init(_ response: APIResponse, host: String, lifetime: Duration) {
    let isServerError = response.status >= 500 || response.status == 429
    guard !isServerError, let document = DeviceFlowResponse(response) else {
      self = response.status == 404 ? .refused(.unknownClient(host: host)) : .failed
      return
    }
    switch document.error {
    case "authorization_pending": self = .pending
    case "slow_down": self = .slowDown(document["interval"].flatMap { Int($0) })
    case let error?: self = .refused(DeviceFlowError(error, host: host, lifetime: lifetime))
    case nil:
      if response.status == 404 {
        self = .refused(.unknownClient(host: host))
      } else {
        self = AccessTokenResponse(document).map(DevicePollResult.granted) ?? .failed
      }
    }
  }
}
