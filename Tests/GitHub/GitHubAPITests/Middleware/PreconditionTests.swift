import GitHubAPI
import Synchronization
import TestSupport
import Testing

/// A change is checked again if it was delayed after it was checked.
@Suite struct `The precondition of a change` {
  private static let star = "PUT /gists/aa/star"
  private static let limited = StubTransport.Stub.answer(
    star, 429, #"{"message":"slow down"}"#, fields: ["Retry-After": "5"])

  private struct Changed: Error {}

  /// Stars a gist; returns how often the precondition was checked.
  private func star(
    _ stubs: StubTransport.Stub..., holds: Bool = true
  ) async throws -> (checks: Int, error: (any Error)?) {
    let time = ManualTime()
    let checks = Checks()
    return try await StubTransport.with(stubs, time: time) { transport in
      var configuration = APIManager.Configuration(userAgent: "gists/1")
      configuration.rateLimitWait = .unlimited
      let api = APIManager(
        host: .gitHub, configuration: configuration, transport: transport, time: time.source,
        redactor: Redactor(), token: { _, _ in Token("gho_0123456789") })
      let precondition = Precondition {
        checks.count()
        if !holds { throw Changed() }
      }
      do {
        try await api.send(.star(id: "aa"), if: precondition)
        return (checks.total, nil)
      } catch {
        return (checks.total, error)
      }
    }
  }

  @Test func `is not checked again if the change is sent at once`() async throws {
    let result = try await star(.answer(Self.star, 204), holds: false)
    #expect(result.checks == 0 && result.error == nil)
  }

  @Test func `is checked after a rate limit, a retry and a lost connection`() async throws {
    let lost = APIError.unreachable(host: "api.github.com", reason: .connectionLost)
    for delay in [Self.limited, .answer(Self.star, 503), .failure(Self.star, lost)] {
      let result = try await star(delay, .answer(Self.star, 204))
      #expect(result.checks == 1 && result.error == nil)
    }
  }

  @Test func `prevents the change if it no longer holds`() async throws {
    let result = try await star(Self.limited, holds: false)
    #expect(result.checks == 1 && result.error is Changed)
  }

  @Test(arguments: [200, 202, 205, 304])
  func `and another success than 204 is no success`(status: Int) async throws {
    let result = try await star(.answer(Self.star, status, status == 200 ? "{}" : ""))
    guard case APIError.invalidResponse(_, .wrongShape, _)? = result.error as? APIError else {
      Issue.record("\(status): \(String(describing: result.error))")
      return
    }
  }
}

private final class Checks: Sendable {
  private let value = Mutex(0)

  var total: Int { value.withLock { $0 } }

  func count() { value.withLock { $0 += 1 } }
}
