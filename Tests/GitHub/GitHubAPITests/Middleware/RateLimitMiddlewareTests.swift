import FoundationEssentials
import HTTPTypes
import Synchronization
import TestSupport
import Testing

@testable import GitHubAPI

struct RateLimitMiddlewareTests {
  /// The server's clock is an hour behind ours.
  private static let date = "Thu, 01 Jan 2026 00:00:00 GMT"
  private static let serverNow = 1_767_225_600
  private static let responseTime = Date(timeIntervalSince1970: Double(serverNow))
  private static let ourNow = Date(timeIntervalSince1970: 1_767_229_200)

  @Test func `an exceeded limit is waited for, by the server's clock`() async throws {
    let run = Run(.unlimited)
    try await run.with([Self.usedUp(403, resetIn: 5), .answer("GET /a", 200)]) { send in
      let answer = try await send()
      #expect(answer.status == 200)
    }
    #expect(run.time.sleeps == [.seconds(6)])
    #expect(
      run.notices == [.waitingForRateLimit(host: "github.com", until: Self.ourNow + 6)])
  }

  @Test(
    arguments: [RateLimitWait.none, .upTo(.seconds(60)), .unlimited], [-100, 0])
  func `a reset in the past means now`(
    wait: RateLimitWait, reset: Int
  ) async throws {
    let run = Run(wait)
    try await run.with([Self.usedUp(429, resetIn: reset), .answer("GET /a", 200)]) { send in
      let answer = try await send()
      #expect(answer.status == 200)
    }
    #expect(run.time.sleeps == [])
    #expect(run.notices == [])
  }

  @Test func `an expired limit delays nothing`() async throws {
    let run = Run(.none)
    try await run.with([Self.usedUp(200, resetIn: -1), .answer("GET /a", 200)]) { send in
      _ = try await send()
      let answer = try await send()
      #expect(answer.status == 200)
    }
  }

  @Test(arguments: [
    (RateLimitWait.none, 5), (.upTo(.seconds(60)), 60), (.none, 3000),
  ])
  func `a request that must not wait fails with the reset time`(
    wait: RateLimitWait, reset: Int
  ) async throws {
    let run = Run(wait)
    try await run.with([Self.usedUp(403, resetIn: reset)]) { send in
      await #expect(
        throws: APIError.rateLimited(
          .init(
            host: "github.com", status: 403, message: "API rate limit exceeded",
            time: Self.responseTime),
          isSecondary: false, retryAt: Self.ourNow + Double(reset + 1))
      ) { try await send() }
    }
    #expect(run.time.sleeps == [])
  }

  @Test func `nothing is sent after the last request of the hour`() async throws {
    let run = Run(.none)
    try await run.with([Self.usedUp(200, resetIn: 100)]) { send in
      let answer = try await send()
      #expect(answer.status == 200)
      run.time.advance(by: .seconds(100))
      await #expect(
        throws: APIError.rateLimited(
          .init(host: "github.com", status: 429), isSecondary: false,
          retryAt: Self.ourNow + 101)
      ) { try await send() }
    }
    let later = Run(.none)
    try await later.with([Self.usedUp(200, resetIn: 100), .answer("GET /a", 200)]) { send in
      _ = try await send()
      later.time.advance(by: .seconds(102))
      let answer = try await send()
      #expect(answer.status == 200)
    }
  }

  @Test(arguments: [
    (429, "", ["Retry-After": "2"], [Duration.seconds(2)]),
    (403, "", ["Retry-After": "2"], [.seconds(2)]),
    (403, "You have exceeded a secondary rate limit.", ["Retry-After": "7"], [.seconds(7)]),
    (
      403, "You have exceeded a secondary rate limit.",
      ["Retry-After": "7", "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "9999999999"],
      [.seconds(7)]
    ),
  ])
  func `a secondary limit is waited for as long as the server states`(
    status: Int, message: String, fields: [String: String], waits: [Duration]
  ) async throws {
    let run = Run(.unlimited)
    try await run.with([Self.response(status, message, fields), .answer("GET /a", 200)]) { send in
      let answer = try await send()
      #expect(answer.status == 200)
    }
    #expect(run.time.sleeps == waits)
  }

  @Test(arguments: [
    (403, "You have exceeded a secondary rate limit. Please wait."), (429, ""),
    (403, "You have triggered an abuse detection mechanism."),
  ])
  func `a secondary limit without a time fails the request`(status: Int, message: String)
    async throws
  {
    let run = Run(.unlimited)
    try await run.with([Self.response(status, message, [:])]) { send in
      await #expect(
        throws: APIError.rateLimited(
          .init(host: "github.com", status: status, message: message, time: Self.responseTime),
          isSecondary: true,
          retryAt: Self.ourNow + 60)
      ) { try await send() }
    }
  }

  @Test(arguments: ["Forbidden", "Resource not accessible by personal access token", ""])
  func `a plain 403 is not a rate limit`(message: String) async throws {
    let run = Run(.unlimited)
    try await run.with([Self.response(403, message, ["X-RateLimit-Remaining": "59"])]) { send in
      let answer = try await send()
      #expect(answer.status == 403)
    }
  }

  private static let absurdResets: [(String, Duration, isWaitKnown: Bool)] = [
    ("", .seconds(60), false), ("x", .seconds(60), false), ("-1", .seconds(60), false),
    ("1e9", .seconds(60), false), ("99999999999999999999", .seconds(60), false),
    ("9223372036854775807", .seconds(60), false), ("253402300800", .seconds(86_401), true),
  ]

  @Test(arguments: absurdResets)
  func `an absurd reset time means a minute, or a day at most`(
    reset: String, wait: Duration, isWaitKnown: Bool
  ) async throws {
    let stub = Self.response(
      403, "limit", ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": reset])
    let error = APIError.rateLimited(
      .init(host: "github.com", status: 403, message: "limit", time: Self.responseTime),
      isSecondary: false,
      retryAt: Self.ourNow + Double(wait.components.seconds))
    let run = Run(.upTo(.seconds(3600)))
    try await run.with([stub]) { send in await #expect(throws: error) { try await send() } }
    #expect(run.time.sleeps == [])

    let patient = Run(.unlimited)
    if isWaitKnown {
      try await patient.with([stub, .answer("GET /a", 200)]) { send in
        let answer = try await send()
        #expect(answer.status == 200)
      }
      #expect(patient.time.sleeps == [wait])
    } else {
      try await patient.with([stub]) { send in await #expect(throws: error) { try await send() } }
      #expect(patient.time.sleeps == [])
    }
  }

  @Test func `a server that always reports a limit receives six requests`() async throws {
    let run = Run(.unlimited)
    try await run.with(Array(repeating: Self.usedUp(403, resetIn: 0), count: 6)) { send in
      await #expect(throws: APIError.self) { try await send() }
    }
  }

  @Test func `writes are a second apart from the tenth on`() async throws {
    let time = ManualTime()
    try await StubTransport.with(
      Array(repeating: .answer("DELETE /a", 204), count: 12) + [.answer("GET /a", 200)]
    ) { transport in
      let chain = MiddlewareChain([WriteSpacingMiddleware(time: time.source)], around: transport)
      var write = try request("https://api.github.com/a")
      write.method = .delete
      for _ in 0..<9 { _ = try await chain.send(write) }
      #expect(time.sleeps == [])
      for _ in 0..<2 { _ = try await chain.send(write) }
      #expect(time.sleeps == [.seconds(1), .seconds(1)])
      _ = try await chain.send(request("https://api.github.com/a"))
      time.advance(by: .milliseconds(700))
      _ = try await chain.send(write)
      #expect(time.sleeps == [.seconds(1), .seconds(1), .milliseconds(300)])
    }
  }

  private static func usedUp(_ status: Int, resetIn seconds: Int) -> StubTransport.Stub {
    .answer(
      "GET /a", status, #"{"message":"API rate limit exceeded"}"#,
      fields: [
        "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "\(serverNow + seconds)",
        "Date": date,
      ])
  }

  private static func response(
    _ status: Int, _ message: String, _ fields: [String: String]
  ) -> StubTransport.Stub {
    let extra = fields.first ?? (key: "X-Extra", value: "")
    let others = fields.dropFirst().map { $0 }
    return .answer(
      "GET /a", status, #"{"message":"\#(message)"}"#,
      fields: [
        "Date": date, extra.key: extra.value,
        others.first?.key ?? "X-Other": others.first?.value ?? "",
        others.last?.key ?? "X-Last": others.last?.value ?? "",
      ])
  }

  private final class Run: Sendable {
    let time = ManualTime(now: RateLimitMiddlewareTests.ourNow)
    private let wait: RateLimitWait
    private let received = Mutex<[APINotice]>([])
    var notices: [APINotice] { received.withLock { $0 } }

    init(_ wait: RateLimitWait) { self.wait = wait }

    func with(
      _ stubs: [StubTransport.Stub], body: (() async throws -> APIResponse) async throws -> Void
    ) async throws {
      var session = APISession.test(time: time)
      session.rateLimitWait = wait
      session.notice = { notice in self.received.withLock { $0.append(notice) } }
      let limits = RateLimitMiddleware(session)
      try await StubTransport.with(stubs) { transport in
        let chain = MiddlewareChain([limits], around: transport)
        let request = try request("https://api.github.com/a")
        try await body { try await chain.send(request) }
      }
    }
  }
}
