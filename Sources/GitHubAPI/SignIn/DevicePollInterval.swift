/// How long to wait before the next poll (RFC 8628 §3.5).
struct DevicePollInterval: Sendable {
  /// Where the server names none (§3.2).
  static let usual: Duration = .seconds(5)
  static let longest: Duration = .seconds(60)
  /// A first poll a moment too early would cost a `slow_down`.
  private static let margin: Duration = .seconds(1)
  private static let step: Duration = .seconds(5)
  /// How often the host may say that it does not know the code before it is believed.
  private static let mostUnknown = 3

  private(set) var wait: Duration
  private var interval: Duration
  private var unknown = 0

  init(_ code: DeviceCode) {
    interval = code.interval
    wait = code.interval + Self.margin
  }

  mutating func wentWell() { wait = interval }

  /// The new interval holds for this and all later polls.
  mutating func slowDown(to seconds: Int?) {
    let wanted = seconds.map { Duration.seconds(min(max($0, 0), 60)) } ?? .zero
    interval = max(interval + Self.step, wanted)
    wait = interval
  }

  /// No answer, or one that says nothing: half as often.
  mutating func failed() {
    interval = max(interval, min(interval * 2, Self.longest))
    wait = interval
  }

  /// `incorrect_device_code` may be a server that has not heard of the code yet.
  mutating func mayTryAgain() -> Bool {
    unknown += 1
    wait = interval
    return unknown < Self.mostUnknown
  }
}
