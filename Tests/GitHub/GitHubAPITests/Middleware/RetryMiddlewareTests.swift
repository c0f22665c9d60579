import HTTPTypes
import TestSupport
import Testing

@testable import GitHubAPI

struct RetryMiddlewareTests {
  private static let lost = APIError.unreachable(host: "api.github.com", reason: .connectionLost)

  @Test(arguments: [HTTPRequest.Method.get, .head, .put, .delete, .patch])
  func `an idempotent request is sent at most three times`(
    method: HTTPRequest.Method
  ) async throws {
    let run = Run(method)
    try await run.with([
      .answer(run.call, 502), .failure(run.call, Self.lost), .answer(run.call, 200),
    ]) { send in
      let answer = try await send()
      #expect(answer.status == 200)
    }
    #expect(run.time.sleeps == [.seconds(1), .seconds(3)])

    let again = Run(method)
    try await again.with(Array(repeating: .answer(again.call, 503), count: 3)) { send in
      let answer = try await send()
      #expect(answer.status == 503)
    }
    let lost = Run(method)
    try await lost.with(Array(repeating: .failure(lost.call, Self.lost), count: 3)) { send in
      await #expect(throws: Self.lost) { try await send() }
    }
    #expect(lost.time.sleeps == [.seconds(1), .seconds(3)])
  }

  @Test func `POST is sent once`() async throws {
    let run = Run(.post)
    try await run.with([.answer(run.call, 502)]) { send in
      let answer = try await send()
      #expect(answer.status == 502)
    }
    try await run.with([.failure(run.call, Self.lost)]) { send in
      await #expect(throws: Self.lost) { try await send() }
    }
    #expect(run.time.sleeps == [])
  }

  @Test(arguments: [
    APIError.ConnectionFailure.nameNotFound, .connectionRefused, .networkUnreachable,
    .connectTimeout,
    .idle, .deadline(seconds: 30), .tls(.expired), .proxy("proxy:1080"),
  ])
  func `failures that a retry can't fix are reported at once`(reason: APIError.ConnectionFailure)
    async throws
  {
    let run = Run(.get)
    let error = APIError.unreachable(host: "api.github.com", reason: reason)
    try await run.with([.failure(run.call, error)]) { send in
      await #expect(throws: error) { try await send() }
    }
    #expect(run.time.sleeps == [])
  }

  @Test(arguments: [200, 204, 304, 400, 401, 403, 404, 422, 429])
  func `a status below 500 is not retried`(status: Int) async throws {
    let run = Run(.get)
    try await run.with([.answer(run.call, status)]) { send in
      let answer = try await send()
      #expect(answer.status == status)
    }
  }

  @Test func `Retry-After is respected up to 30 seconds`() async throws {
    let run = Run(.get)
    try await run.with([
      .answer(run.call, 503, fields: ["Retry-After": "30"]),
      .answer(run.call, 503, fields: ["Retry-After": "0"]), .answer(run.call, 200),
    ]) { send in
      let answer = try await send()
      #expect(answer.status == 200)
    }
    #expect(run.time.sleeps == [.seconds(30), .zero])
    for long in ["31", "99999999999999999999", "Fri, 31 Dec 9999 23:59:59 GMT"] {
      let run = Run(.get)
      let fields: KeyValuePairs = [
        "Retry-After": long, "Date": "Thu, 01 Jan 2026 00:00:00 GMT",
      ]
      let readable = long != "99999999999999999999"
      let stubs = Array(
        repeating: StubTransport.Stub.answer(run.call, 503, fields: fields),
        count: readable ? 1 : 3)
      try await run.with(stubs) { send in
        let answer = try await send()
        #expect(answer.status == 503)
      }
    }
  }

  @Test func `nothing is retried once the rate limit is exceeded`() async throws {
    let run = Run(.get)
    try await run.with([.answer(run.call, 502, fields: ["X-RateLimit-Remaining": "0"])]) { send in
      let answer = try await send()
      #expect(answer.status == 502)
    }
  }

  @Test func `no retry exceeds the deadline`() async throws {
    let run = Run(.get)
    run.timeLimit = .seconds(3)
    try await run.with([.answer(run.call, 502), .answer(run.call, 502)]) { send in
      let answer = try await send()
      #expect(answer.status == 502)
    }
    #expect(run.time.sleeps == [.seconds(1)])
  }

  /// It may also mean that the token must not delete it: only a look at the host tells.
  @Test func `404 on the retry of a DELETE does not mean success`() async throws {
    let run = Run(.delete)
    try await run.with([.failure(run.call, Self.lost), .answer(run.call, 404)]) { send in
      let answer = try await send()
      #expect(answer.status == 404)
    }
  }

  @Test func `pauses differ from client to client`() async throws {
    let time = ManualTime()
    try await StubTransport.with([.answer("GET /a", 502), .answer("GET /a", 200)]) { transport in
      let retries = RetryMiddleware(session: .test(time: time), jitter: { 0.25 })
      _ = try await MiddlewareChain([retries], around: transport)
        .send(request("https://api.github.com/a"))
    }
    #expect(time.sleeps == [.milliseconds(1_250)])
  }

  private final class Run {
    let time = ManualTime()
    let method: HTTPRequest.Method
    var timeLimit: Duration = .seconds(60)
    var call: String { "\(method.rawValue) /a" }

    init(_ method: HTTPRequest.Method) { self.method = method }

    func with(
      _ stubs: [StubTransport.Stub], body: (() async throws -> APIResponse) async throws -> Void
    ) async throws {
      try await StubTransport.with(stubs, time: time) { transport in
        let chain = MiddlewareChain(
          [
            DeadlineMiddleware(timeLimit: timeLimit, time: time.source),
            RetryMiddleware(session: .test(time: time), jitter: { 0 }),
          ], around: transport)
        var request = try request("https://api.github.com/a")
        request.method = method
        try await body { [request] in try await chain.send(request) }
      }
    }
  }
}
