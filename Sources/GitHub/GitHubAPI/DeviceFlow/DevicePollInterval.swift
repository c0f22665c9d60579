/// The time until the next poll (RFC 8628 §3.5).
struct DevicePollInterval: Sendable {
  /// If the server states none (§3.2).
  static let standard: Duration = .seconds(5)
  static let maximum: Duration = .seconds(60)
  /// If the first poll is too early, the server responds with `slow_down`.
  private static let margin: Duration = .seconds(1)
  private static let step: Duration = .seconds(5)
  /// How often the host may report an unknown code before polling ends.
  private static let maximumUnknownCodes = 3

  private(set) var wait: Duration
  private var interval: Duration
  private var unknownCodes = 0

  init(_ code: DeviceCode) {
    interval = code.interval
    wait = code.interval + Self.margin
  }

  /// After a normal response.
  mutating func reset() { wait = interval }

  /// Lengthens the interval for all later polls.
  mutating func slowDown(to seconds: Int?) {
    let requested = seconds.map { Duration.seconds(min(max($0, 0), 60)) } ?? .zero
    interval = max(interval + Self.step, requested)
    wait = interval
  }

  /// Doubles the interval after a failed poll.
  mutating func backOff() {
    interval = max(interval, min(interval * 2, Self.maximum))
    wait = interval
  }

  /// Whether to poll again after `incorrect_device_code`: a server may not know a new code yet.
  mutating func mayRetryUnknownCode() -> Bool {
    unknownCodes += 1
    wait = interval
    return unknownCodes < Self.maximumUnknownCodes
  }
}
