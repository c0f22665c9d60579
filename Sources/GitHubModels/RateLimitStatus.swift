package import FoundationEssentials

/// What is left of the hour's requests.
package struct RateLimitStatus: Hashable, Sendable, JSONReadable {
  package var limit: Int
  package var remaining: Int
  /// When it is full again.
  package var resetsAt: Date?

  /// Reads the `core` resource, or the `rate` of answers that have nothing else.
  ///
  /// nil where there is neither.
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
