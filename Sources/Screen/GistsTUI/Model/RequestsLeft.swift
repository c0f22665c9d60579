/// What the status line says of the rate limit.
enum RequestsLeft {
  /// The limit of requests without a sign-in, of which the rest is always shown.
  private static let few = 60

  /// Returns how many requests are left, or when the limit resets; nil if enough are left.
  static func text(_ remaining: Int, of limit: Int, _ resets: String?) -> String? {
    if remaining == 0, let resets { return "rate limited until \(resets)" }
    let isLow = limit <= few || remaining * 10 < limit
    return isLow ? "\(remaining.grouped) of \(limit.grouped) requests left this hour" : nil
  }
}
