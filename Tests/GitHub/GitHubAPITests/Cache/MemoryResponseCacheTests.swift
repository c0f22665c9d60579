import FoundationEssentials
import Testing

@testable import GitHubAPI

@Suite struct `The responses of a run` {
  private static func key(_ url: String) -> CacheKey {
    CacheKey(host: "github.com", tokenFingerprint: nil, accept: "", apiVersion: "", url: url)
  }

  private static func answer(_ size: Int) -> CachedResponse {
    CachedResponse(
      entityTag: nil, link: nil, url: "", date: Date(timeIntervalSince1970: 0),
      body: Array(repeating: 0, count: size))
  }

  @Test func `are stored up to a size, and the oldest are evicted`() {
    var answers = MemoryResponseCache(limit: 10)
    for (name, size) in [("a", 4), ("b", 4), ("a", 5), ("c", 5), ("d", 11)] {
      answers.store(Self.answer(size), for: Self.key(name))
    }
    let sizes = ["a", "b", "c", "d"].map { answers.response(for: Self.key($0))?.body.count }
    #expect(sizes == [5, nil, 5, nil])
    #expect(answers.knownKeys == Set(["a", "b", "c", "d"].map(Self.key)))
  }
}
