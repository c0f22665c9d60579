import HTTPTypes
import Synchronization
import TestSupport
import Testing

@testable import GitHubAPI

/// A change is checked again if it was delayed after it was checked.
@Suite struct `The precondition of a change` {
  private static let star = "PUT /gists/aa/star"
  private static let limited = StubTransport.Stub.answer(
    star, 429, #"{"message":"slow down"}"#, fields: ["Retry-After": "5"])

  private struct Changed: Error {}

  /// Stars a gist; returns how often the precondition was checked.
  private func star(
    _ stubs: StubTransport.Stub..., failing failure: (any Error)? = nil
  ) async throws -> (checks: Int, error: (any Error)?) {
    let time = ManualTime()
    let checks = Checks()
    return try await StubTransport.with(stubs, time: time) { transport in
      var session = APISession.test(time: time, token: "gho_0123456789")
      session.rateLimitWait = .unlimited
      let api = APIManager(session, transport: transport)
      let precondition = Precondition {
        checks.count()
        if let failure { throw failure }
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
    let result = try await star(.answer(Self.star, 204), failing: Changed())
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
    let result = try await star(Self.limited, failing: Changed())
    #expect(result.checks == 1 && result.error is Changed)
  }

  @Test func `leaves the outcome of the attempt before if it can't be checked`() async throws {
    let lost = APIError.unreachable(host: "api.github.com", reason: .connectionLost)
    let failure = APIError.unreachable(host: "api.github.com", reason: .nameNotFound)
    let result = try await star(.failure(Self.star, lost), failing: failure)
    #expect(result.checks == 1 && result.error as? APIError == lost)
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

struct UnknownOutcomeMiddlewareTests {
  /// The outcome is unknown because of this.
  private func unknown(_ cause: APIError, after time: Duration = .zero) -> APIError {
    .outcomeUnknown(host: "github.com", cause: cause, sinceSent: time)
  }

  @Test(arguments: [
    APIError.ConnectionFailure.connectionLost, .idle, .deadline(seconds: 30),
  ])
  func `a POST that may have arrived has an unknown outcome`(reason: APIError.ConnectionFailure)
    async throws
  {
    let lost = APIError.unreachable(host: "api.github.com", reason: reason)
    let stub = StubTransport.Stub.failure("POST /a", lost).taking(.seconds(2))
    await #expect(throws: unknown(lost, after: .seconds(2))) { try await answer(to: stub) }
  }

  @Test(arguments: [408, 500, 502, 503, 504])
  func `so has one that a gateway or a server gave up, with what it said`(status: Int) async throws
  {
    let stub = StubTransport.Stub.answer(
      "POST /a", status, #"{"message":"Oops"}"#, fields: ["X-GitHub-Request-Id": "8D2A:1"])
    let cause = APIError.errorResponse(
      .init(host: "github.com", status: status, requestID: "8D2A:1", message: "Oops"))
    await #expect(throws: unknown(cause)) { try await answer(to: stub) }
  }

  @Test func `so has one whose response can't be decoded`() async throws {
    let breach = APIError.invalidResponse(
      host: "api.github.com", reason: .badEncoding, response: .init(status: 201))
    await #expect(throws: unknown(breach)) { try await answer(to: .failure("POST /a", breach)) }
  }

  @Test(arguments: [
    APIError.ConnectionFailure.nameNotFound, .connectionRefused, .networkUnreachable,
    .connectTimeout,
    .tls(.wrongHost), .proxy("proxy:1080"),
  ])
  func `a request that was never sent has a known outcome`(reason: APIError.ConnectionFailure)
    async throws
  {
    let error = APIError.unreachable(host: "api.github.com", reason: reason)
    await #expect(throws: error) { try await answer(to: .failure("POST /a", error)) }
  }

  @Test(arguments: [201, 401, 403, 422])
  func `a status below 500 is a known outcome`(status: Int) async throws {
    #expect(try await answer(to: .answer("POST /a", status)).status == status)
  }

  @Test func `only POST is affected`() async throws {
    #expect(try await answer(to: .answer("PATCH /a", 502), method: .patch).status == 502)
  }

  private func answer(
    to stub: StubTransport.Stub, method: HTTPRequest.Method = .post
  ) async throws -> APIResponse {
    let time = ManualTime()
    return try await StubTransport.with([stub], time: time) { transport in
      var request = try request("https://api.github.com/a")
      request.method = method
      return try await MiddlewareChain(
        [UnknownOutcomeMiddleware(session: .test(time: time))], around: transport
      ).send(request)
    }
  }
}
