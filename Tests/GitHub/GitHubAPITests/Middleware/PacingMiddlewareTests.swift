import FoundationEssentials
import HTTPTypes
import TestSupport
import Testing

@testable import GitHubAPI

/// GitHub's points a minute, in small: five in ten seconds.
@Suite struct PacingMiddlewareTests {
  private let time = ManualTime()
  private let pacing: PacingMiddleware

  init() {
    pacing = PacingMiddleware(
      .test(time: time), pace: .init(points: 5, queryPoints: 2, period: .seconds(10)))
  }

  /// Sends a request; gives when it was sent, on the monotonic clock.
  private func send(
    _ method: HTTPRequest.Method = .get, _ address: String = "https://api.github.com/gists"
  ) async throws -> Duration {
    let url = try #require(URL(string: address))
    _ = try await pacing.intercept(APIRequest(method: method, url: url)) { request in
      APIResponse(status: 200, url: request.url)
    }
    return time.uptime
  }

  @Test func `a burst may use all points, then each request waits`() async throws {
    for _ in 0..<5 { #expect(try await send() == .zero) }
    time.advance(by: .seconds(4))
    #expect(try await send() == .seconds(10))
    for _ in 0..<4 { #expect(try await send() == .seconds(10)) }
    #expect(try await send() == .seconds(20))
  }

  @Test func `slow requests never wait`() async throws {
    for _ in 0..<20 {
      _ = try await send()
      time.advance(by: .seconds(2))
    }
    #expect(time.sleeps == [])
  }

  @Test func `a write costs five points`() async throws {
    #expect(try await send(.patch) == .zero)
    #expect(try await send() == .seconds(10))
    #expect(try await send(.delete) == .seconds(20))
  }

  @Test func `GraphQL queries have points of their own and cost one`() async throws {
    let url = try #require(URL(string: "https://api.github.com/graphql"))
    func query() async throws -> Duration {
      var request = APIRequest(method: .post, url: url)
      request.isQuery = true
      _ = try await pacing.intercept(request) { APIResponse(status: 200, url: $0.url) }
      return time.uptime
    }
    for _ in 0..<5 { #expect(try await send() == .zero) }
    #expect(try await query() == .zero)
    #expect(try await query() == .zero)
    #expect(try await query() == .seconds(10))
  }

  @Test func `requests to other hosts cost no points`() async throws {
    for _ in 0..<20 {
      #expect(try await send(.get, "https://gist.githubusercontent.com/a/raw/b") == .zero)
    }
  }

  @Test func `a request that costs more than all points does not wait`() async throws {
    let pacing = PacingMiddleware(
      .test(time: time), pace: .init(points: 1, queryPoints: 1, period: .seconds(10)))
    let url = try #require(URL(string: "https://api.github.com/gists"))
    _ = try await pacing.intercept(APIRequest(method: .post, url: url)) { request in
      APIResponse(status: 200, url: request.url)
    }
    #expect(time.sleeps == [])
  }
}
