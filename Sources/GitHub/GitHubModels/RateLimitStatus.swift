package import FoundationEssentials

/// The remaining requests of the hourly rate limit.
package struct RateLimitStatus: Hashable, Sendable, JSONReadable {
  package var limit: Int
  package var remaining: Int
  /// When the limit resets.
  package var resetsAt: Date?

  /// Reads the `core` resource, or `rate` in responses without it.
  ///
  /// Returns nil if there is neither.
  package init?(_ json: JSON) {
    let documents = [json["resources"]?["core"], json["rate"]].compactMap { $0 }
    let usable = documents.first { $0["limit"]?.int != nil && $0["remaining"]?.int != nil }
    guard let document = usable, let limit = document["limit"]?.int,
      let remaining = document["remaining"]?.int
    else { return nil }
    self.limit = limit
    self.remaining = remaining
    resetsAt = document["reset"]?.int.map { Date(timeIntervalSince1970: Double($0)) }
  }
}
