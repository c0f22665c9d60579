package import FoundationEssentials
import HTTPTypes

extension APIResponse {
  /// The server's clock (`Date`); nil where the field is missing or unreadable.
  package var date: Date? {
    fields[.date].flatMap { HTTPDate.parse($0.trimmingBlanks()) }
  }

  /// How long the server asks to wait (`Retry-After`, RFC 9110 §10.2.3), at most a day.
  package var retryAfter: Duration? {
    guard let text = fields[.retryAfter]?.trimmingBlanks() else { return nil }
    if let seconds = Int(text) { return .seconds(min(max(seconds, 0), Self.secondsOfADay)) }
    guard let end = HTTPDate.parse(text), let date else { return nil }
    return Self.duration(from: date, to: end)
  }

  /// Nothing is left of the primary rate limit.
  package var isRateLimitUsedUp: Bool {
    fields[.rateLimitRemaining].flatMap { Int($0.trimmingBlanks()) } == 0
  }

  /// How long it is until the primary rate limit begins anew, and one second more; nothing where it
  /// has begun.
  ///
  /// By the server's clock, or by `now` where it told none. At most a day: GitHub's hour, and whatever
  /// a broken server may answer.
  package func untilRateLimitReset(now: Date) -> Duration? {
    guard let text = fields[.rateLimitReset], let seconds = Int(text.trimmingBlanks()),
      seconds >= 0
    else { return nil }
    let reset = Date(timeIntervalSince1970: Double(seconds))
    let wait = Self.duration(from: date ?? now, to: reset)
    return wait > .zero ? wait + .seconds(1) : .zero
  }

  private static let secondsOfADay = 86_400

  private static func duration(from start: Date, to end: Date) -> Duration {
    .seconds(min(max(end.timeIntervalSince(start), 0), Double(secondsOfADay)))
  }
}

extension StringProtocol {
  /// Without the blanks and tabs around a field's value.
  func trimmingBlanks() -> String {
    let isBlank = { (scalar: Unicode.Scalar?) in scalar == " " || scalar == "\t" }
    var text = Substring(self)
    while isBlank(text.unicodeScalars.first) { text.unicodeScalars.removeFirst() }
    while isBlank(text.unicodeScalars.last) { text.unicodeScalars.removeLast() }
    return String(text)
  }
}
