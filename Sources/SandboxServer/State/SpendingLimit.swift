/// How many points each caller may spend in any minute: a read costs one, a write five.
/// <https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api#about-secondary-rate-limits>
package struct SpendingLimit: Sendable {
  /// nil where nobody counts.
  package var pointsAMinute: Int?
  /// When each point of the last minute was spent, in seconds since 1970, by token.
  private var spent: [String: [Double]] = [:]

  /// Whether the caller may spend so much now; it is spent then.
  mutating func takes(_ points: Int, from token: String?, at now: Double) -> Bool {
    guard let limit = pointsAMinute else { return true }
    var moments = spent[token ?? "", default: []]
    moments.removeFirst(moments.prefix { $0 <= now - 60 }.count)
    defer { spent[token ?? ""] = moments }
    guard moments.count + points <= limit else { return false }
    moments += Array(repeating: now, count: points)
    return true
  }
}
