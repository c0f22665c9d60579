import FoundationEssentials
import TestSupport
import Testing

/// Slow servers and rate limits, in real time: each test waits, so its cases run side by side.
@Suite(.endsHangs)
struct NetworkTimeTests {
  private static let gist = NumberedGist.id(1)

  @Test func `silent and slow responses end at the time limit`() async throws {
    // At a byte a second the response would take minutes.
    let slow = FaultAnswer.json(200, "[" + String(repeating: " ", count: 200) + "]")
    let late = Outcome(
      69,
      err:
        "error: HOST did not respond within 30 seconds\nhint: allow more time with --timeout 60\n")
    let silent = Outcome(69, err: "error: HOST stopped sending data\nhint: try again\n")
    let cases: [(FaultAnswer, Outcome, Int)] = [
      // An incomplete head counts as silence.
      (slow.dripping(every: .seconds(1)), silent, 15),
      (slow.drippingBody(every: .seconds(1)), late, 30),
      (.hang, silent, 15), (slow.cut(bodyAfter: 5, by: .hang), silent, 15),
    ]
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await Self.connectToBlackHole() }
      for (answer, outcome, seconds) in cases {
        group.addTask {
          try await Faults.with(.answer(answer)) { faults async throws in
            let start = ContinuousClock.now
            // Where the time of a silence counts, a busy machine may use more until then.
            let limit = outcome == late ? [] : ["--timeout", "600"]
            #expect(try await faults.run(["list"] + limit) == outcome)
            let time = ContinuousClock.now - start
            #expect(time >= .seconds(seconds))
            #expect(faults.server.requests.count == 1)
          }
        }
      }
      try await group.waitForAll()
    }
  }

  private static func connectToBlackHole() async throws {
    try await BlackHole.with { port in
      let environment = ["GISTS_HOST": "http://127.0.0.1:\(port)"]
      try await Faults.with(.answer(.hang), environment: environment) { faults async throws in
        let start = ContinuousClock.now
        let error = """
          error: could not reach 127.0.0.1:\(port): no response within 10 seconds
          hint: start a server there, such as gists-sandbox, or change GISTS_HOST

          """
        #expect(try await faults.run("list") == .init(69, err: error))
        let time = ContinuousClock.now - start
        #expect(time >= .seconds(10))
      }
    }
  }

  @Test func `--timeout counts retries and redirects`() async throws {
    let drip = FaultAnswer.page(1...30)
    func late(_ seconds: Int) -> String {
      "error: HOST did not respond within \(seconds) seconds\n"
        + "hint: allow more time with --timeout \(2 * seconds)\n"
    }
    let again = "note: request to HOST failed, retrying (1 of 2)\n"
    let hop = FaultAnswer.redirect(302, to: "/there").delayed(.milliseconds(300))
    // Where a first response must come in time, a busy machine has half a minute.
    let cases: [(Int, @Sendable () -> FaultScript, Outcome)] = [
      (4, { .answer(drip.dripping(every: .milliseconds(20))) }, .init(69, err: late(4))),
      (4, { .answer(drip.drippingBody(every: .milliseconds(20))) }, .init(69, err: late(4))),
      (4, { .answer(hop, hop, .hang) }, .init(69, err: late(4))),
      // The second attempt is sent in time, but its response is late.
      (
        29, { .answer(.unwell(502), drip.drippingBody(every: .milliseconds(20))) },
        .init(69, err: again + late(29))
      ),
      // There is no time left for a second one.
      (
        29, { .answer(.unwell(502, retryAfter: 30)) },
        .init(75, err: "error: server error on HOST (HTTP 502)\nhint: try again later\n")
      ),
    ]
    // Each case with the option, then each with the variable.
    try await sideBySide(Array(0..<2 * cases.count)) { run in
      let (seconds, script, outcome) = cases[run % cases.count]
      let isOption = run < cases.count
      let arguments = isOption ? ["--timeout", "\(seconds)"] : []
      let environment = isOption ? [:] : ["GISTS_TIMEOUT": "\(seconds)"]
      // Without the limit, each run would end with another message or successfully.
      try await Faults.with(script()) { faults async throws in
        let said = try await faults.run(["list"] + arguments, environment: environment)
        #expect(said == outcome)
      }
    }
  }

  @Test func `a raw file gets one second more for every 50 kB`() async throws {
    let slow = FaultAnswer.text(200, String(repeating: "x", count: 100_000))
    let script = FaultScript.each { request, _ in
      let file = #"{"size":100000,"truncated":true,"raw_url":"\#(request.origin)/raw"}"#
      return request.path == "/raw"
        ? slow.drippingBody(every: .milliseconds(20))
        : .json(200, NumberedGist.json(1, files: #"{"a.txt":\#(file)}"#))
    }
    try await Faults.with(script) { faults async throws in
      let start = ContinuousClock.now
      let late =
        "error: HOST did not respond within 30 seconds\nhint: allow more time with --timeout 60\n"
      // The document has 28 seconds: it comes in time even on a busy machine.
      #expect(try await faults.run("view", Self.gist, "--timeout", "28") == .init(69, err: late))
      #expect(ContinuousClock.now - start >= .seconds(30))
    }
  }

  @Test func `a slow upload is not silence, and ends if nothing moves`() async throws {
    let text = String(repeating: "a line of text\n", count: 53_000)
    let document = NumberedGist.json(1).replacing(
      #""public":true"#, with: #""public":false"#)
    // 20 seconds, and as long as the host takes nothing.
    let slow = SlowReads(parts: 8_000, every: .milliseconds(200))
    let stalled = SlowReads(parts: 8_000, every: .zero, limit: 10)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        try await Faults.with(.creating(document), reading: slow) { faults async throws in
          let file = try faults.home.write(text, to: "a.txt")
          let result = try await faults.gists("create", file, "--timeout", "600")
          #expect(result.exit == 0, "\(result)")
          #expect(faults.lines.filter { $0.hasPrefix("POST") } == ["POST /gists"])
        }
      }
      group.addTask {
        try await Faults.with(.creating(document), reading: stalled) { faults async throws in
          let file = try faults.home.write(text, to: "a.txt")
          let start = ContinuousClock.now
          let result = try await faults.gists("create", file, "--timeout", "600")
          #expect(result.exit == 75, "\(result)")
          let time = ContinuousClock.now - start
          // Not the ten minutes that it may take.
          #expect(time >= .seconds(15) && time < .seconds(300))
        }
      }
      try await group.waitForAll()
    }
  }

  /// A rate limit response that resets this many seconds from now.
  private static func limited(
    _ status: Int = 403, reset: Int? = nil, retryAfter: Int? = nil,
    message: String = "API rate limit exceeded"
  ) -> FaultAnswer {
    var fields = [("X-GitHub-Request-Id", "8D2A:1")]
    if let reset {
      let moment = Int(Date().timeIntervalSince1970) + reset
      fields += [("X-RateLimit-Remaining", "0"), ("X-RateLimit-Reset", String(moment))]
    }
    if let retryAfter { fields.append(("Retry-After", String(retryAfter))) }
    return .json(status, #"{"message":"\#(message)"}"#, fields)
  }

  /// Replaces the time of day, which differs between runs.
  private static func timeless(_ outcome: Outcome) -> Outcome {
    var outcome = outcome
    outcome.err.replace(/at [0-9]{2}:[0-9]{2}/, with: "at TIME")
    return outcome
  }

  @Test func `--wait waits for the rate limit, whatever --timeout says`()
    async throws
  {
    let secondary = "You have exceeded a secondary rate limit"
    // Longer than a busy machine needs to see that there is something to wait for.
    let cases: [(@Sendable () -> FaultAnswer, Duration)] = [
      // A reset is in whole seconds, and the current one has begun.
      ({ Self.limited(reset: 34) }, .seconds(33)), ({ Self.limited(429, reset: 32) }, .seconds(31)),
      // A reset in the past is now.
      ({ Self.limited(reset: -3000) }, .zero),
      ({ Self.limited(429, retryAfter: 30, message: "Slow down") }, .seconds(30)),
      ({ Self.limited(403, retryAfter: 30, message: secondary) }, .seconds(30)),
    ]
    try await sideBySide(cases.indices.map { $0 }) { index in
      let (limit, wait) = cases[index]
      let script = FaultScript.each { _, count in count == 0 ? limit() : .page(1...1) }
      try await Faults.with(script) { faults async throws in
        let outcome = try await faults.run("list", "--wait", "--timeout", "25")
        #expect(
          Self.timeless(outcome)
            == .init(
              0, out: NumberedGist.lines(1...1),
              err: wait == .zero ? "" : "note: rate limited by HOST; retrying at TIME\n"))
        let times = faults.server.requests.map(\.time)
        #expect(times.count == 2 && times[1] - times[0] >= wait)
        // Not the hours of another unit.
        #expect(times.count == 2 && times[1] - times[0] < wait + .seconds(300))
      }
    }
  }

  @Test func `in a pipe, a rate limit ends the command and names the reset time`()
    async throws
  {
    let usedUp =
      "API rate limit exceeded for HOST; resets at TIME\nhint: to wait for the reset, use --wait\n"
    let tooFast =
      "error: secondary rate limit exceeded for HOST; try again at TIME\nhint: to wait for the reset, use --wait\n"
    let secondary = "You have exceeded a secondary rate limit. Please wait a few minutes"
    let cases: [([String], FaultAnswer, Outcome)] = [
      (["list"], Self.limited(reset: 3000), .init(75, err: "error: " + usedUp)),
      (
        ["star", Self.gist], Self.limited(429, reset: 3000),
        .init(75, err: "error: could not star gist \(Self.gist): " + usedUp)
      ),
      (["list"], Self.limited(429, retryAfter: 60, message: "Slow down"), .init(75, err: tooFast)),
      (["list"], Self.limited(message: secondary), .init(75, err: tooFast)),
      // Without a time it would be a guess.
      (["list", "--wait"], Self.limited(message: secondary), .init(75, err: tooFast)),
      (
        ["list", "--wait"], Self.limited(message: "Resource not accessible"),
        .init(
          77,
          err: """
            error: HOST denied access: Resource not accessible (HTTP 403)

            """)
      ),
    ]
    try await sideBySide(cases.indices.map { $0 }) { index in
      let (arguments, limit, outcome) = cases[index]
      try await Faults.with(.answer(limit)) { faults async throws in
        let said = try await faults.run(arguments)
        #expect(Self.timeless(said) == outcome)
        #expect(faults.server.requests.count == 1)
      }
    }
  }

  @Test func `nothing is sent when the rate limit is used up`() async throws {
    let script = FaultScript.each { request, _ in
      var page = FaultAnswer.page(1...2, next: "\(request.origin)/gists?page=2")
      let reset = Int(Date().timeIntervalSince1970) + 3000
      let fields = "X-RateLimit-Remaining: 0\r\nX-RateLimit-Reset: \(reset)\r\n"
      let head = Array("HTTP/1.1 200 Fault\r\n".utf8)
      page = .raw(head + Array(fields.utf8) + page.bytes.dropFirst(head.count))
      return page
    }
    try await Faults.with(script) { faults async throws in
      let said = try await faults.run("list", "--all")
      #expect(
        Self.timeless(said)
          == .init(
            75, out: NumberedGist.lines(1...2),
            err:
              "error: API rate limit exceeded for HOST; resets at TIME\nhint: to wait for the reset, use --wait\n"
          ))
      #expect(faults.server.requests.count == 1)
    }
  }

  @Test func `several writes share a rate limit`() async throws {
    let script = FaultScript.each { _, _ in
      let reset = Int(Date().timeIntervalSince1970) + 3000
      return .http(204, [("X-RateLimit-Remaining", "0"), ("X-RateLimit-Reset", "\(reset)")])
    }
    try await Faults.with(script) { faults async throws in
      let ids = (1...3).map(NumberedGist.id)
      let said = try await faults.run(["star"] + ids)
      let error = """
        error: could not star gist \(ids[1]): API rate limit exceeded for HOST; resets at TIME
        starred: \(ids[0])
        not starred: \(ids[1])
        not starred: \(ids[2])
        hint: to wait for the reset, use --wait

        """
      #expect(Self.timeless(said) == .init(75, err: error))
      #expect(faults.server.requests.map(\.path) == ["/gists/\(ids[0])/star"])
    }
  }

  @Test func `a terminal waits a minute at most for a rate limit`() async throws {
    let once = FaultScript.each { _, count in
      count == 0 ? Self.limited(reset: 40) : .page(1...1)
    }
    try await Faults.with(once) { faults async throws in
      let result = try await TerminalSession.run(.gists(["list"], in: faults.home)) { terminal, _ in
        try await terminal.waitFor("rate limited by \(faults.host); retrying at ")
        try await terminal.waitFor("gist 1")
      }
      #expect(result.ending == .exit(0))
      #expect(faults.server.requests.count == 2)
    }
    try await Faults.with(.answer(Self.limited(reset: 120))) { faults async throws in
      let result = try await TerminalSession.run(.gists(["list"], in: faults.home)) { terminal, _ in
        try await terminal.waitFor("API rate limit exceeded for \(faults.host); resets at ")
      }
      #expect(result.ending == .exit(75))
      #expect(faults.server.requests.count == 1)
    }
  }

  @Test func `from the tenth on, writes are a second apart`() async throws {
    let script = FaultScript.each { request, _ in
      .http(request.method == "PUT" ? 204 : 403)
    }
    try await Faults.with(script) { faults async throws in
      let ids = (1...12).map(NumberedGist.id)
      #expect(try await faults.run(["star"] + ids) == .init(0))
      let writes = faults.server.requests.filter { $0.method == "PUT" }
      #expect(writes.map(\.path) == ids.map { "/gists/\($0)/star" })
      // The ninth is sent at once, after the response to the eighth; the tenth to twelfth are sent
      // a second apart.
      let times = writes.map(\.time)
      #expect(times.count == 12 && times[11] - times[7] >= .milliseconds(2_990))
    }
  }
}
