import GitHubModels
import TestSupport
import Testing

@testable import GitHubAPI

struct RateLimitTests {
  @Test(arguments: [
    (200, #"{"resources":{"core":{"limit":60,"remaining":59,"reset":1700000000}}}"#, 59),
    (200, #"{"rate":{"limit":60,"remaining":58}}"#, 58), (404, "{}", nil),
  ])
  func `the remaining rate limit is read`(
    status: Int, document: String, remaining: Int?
  ) async throws {
    let stub = StubTransport.Stub.answer("GET /rate_limit", status, document)
    let scene = try APIScene(StubTransport([stub]))
    #expect(try await scene.api.rateLimit()?.remaining == remaining)
  }
}
