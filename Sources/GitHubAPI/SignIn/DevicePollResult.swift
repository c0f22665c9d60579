/// What one poll brought (RFC 8628 §3.5).
enum DevicePollResult: Sendable {
  case granted(AccessTokenResponse)
  case pending
  /// The new interval in seconds, where the server named one.
  case slowDown(Int?)
  /// Nothing that can be understood.
  case failed
  case refused(DeviceFlowError)

  init(_ answer: APIResponse, host: String, lifetime: Duration) {
    let isServersFault = answer.status >= 500 || answer.status == 429
    guard !isServersFault, let document = DeviceFlowResponse(answer) else {
      self = answer.status == 404 ? .refused(.unknownClient(host: host)) : .failed
      return
    }
    switch document.error {
    case "authorization_pending": self = .pending
    case "slow_down": self = .slowDown(document["interval"].flatMap { Int($0) })
    case let error?: self = .refused(DeviceFlowError(error, host: host, lifetime: lifetime))
    case nil:
      if answer.status == 404 {
        self = .refused(.unknownClient(host: host))
      } else {
        self = AccessTokenResponse(document).map(DevicePollResult.granted) ?? .failed
      }
    }
  }
}
