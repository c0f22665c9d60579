import TestSupport
import Testing

/// Responses larger than memory, and long lists.
@Suite(.requires("python3", "gzip"), .endsHangs)
struct NetworkSizeTests {
  private static let limit = 300_000_000
  private static let space = [UInt8](repeating: UInt8(ascii: " "), count: 1 << 16)

  /// Runs `gists`, which has minutes for what a busy machine reads in one.
  private func measured(
    _ faults: Faults, _ arguments: [String]
  ) async throws -> (Outcome, peak: Int) {
    let (result, peak) = try await Program.gists(
      arguments + ["--timeout", "600"], in: faults.home
    ).runMeasured()
    return (faults.outcome(result), peak)
  }

  /// A head, then 10 GB of blanks.
  private static func flood(_ status: Int, _ fields: String = "") -> FaultAnswer {
    FaultAnswer([
      .send(Array("HTTP/1.1 \(status) Fault\r\n\(fields)\r\n[".utf8)),
      .flood(space, times: 10_000_000_000 / space.count), .finish,
    ])
  }

  @Test func `a list of 10 GB is stopped at 64 MiB`() async throws {
    let error = "error: response from HOST is larger than 64 MiB (HTTP 200)\n"
    for fields in ["", "Content-Length: 10000000000\r\n"] {
      try await Faults.with(.answer(Self.flood(200, fields))) { faults async throws in
        let (outcome, peak) = try await measured(faults, ["list"])
        #expect(outcome == .init(76, err: error))
        #expect(peak < Self.limit)
        #expect(faults.server.requests.count == 1)
      }
    }
  }

  @Test func `a gzip bomb is stopped at 64 MiB`() async throws {
    try await ScratchHome.with { home in
      // A thousand to one.
      let script = "head -c 400000000 /dev/zero | gzip -9"
      let bomb = try await Program(command: ["sh", "-c", script], home: home).run().stdout
      #expect(bomb.count < 500_000)
      let answer = FaultAnswer.http(
        200, [("Content-Encoding", "gzip"), ("Content-Type", "application/json")], body: bomb)
      try await Faults.with(.answer(answer)) { faults async throws in
        let (outcome, peak) = try await measured(faults, ["list"])
        #expect(
          outcome == .init(76, err: "error: response from HOST is larger than 64 MiB (HTTP 200)\n"))
        #expect(peak < Self.limit, "\(peak)")
      }
    }
  }

  @Test func `a raw file of unknown size is stopped at 100 MiB`() async throws {
    let script = FaultScript.each { request, _ in
      let file = #"{"truncated":true,"raw_url":"\#(request.origin)/raw"}"#
      return request.path == "/raw"
        ? Self.flood(200) : .json(200, NumberedGist.json(1, files: #"{"a.txt":\#(file)}"#))
    }
    try await Faults.with(script) { faults async throws in
      let (outcome, peak) = try await measured(faults, ["view", NumberedGist.id(1)])
      #expect(
        outcome == .init(76, err: "error: response from HOST is larger than 100 MiB (HTTP 200)\n"))
      #expect(peak < Self.limit, "\(peak)")
    }
  }

  @Test func `an endless error response is read only as far as needed`() async throws {
    try await Faults.with(.answer(Self.flood(404))) { faults async throws in
      let (outcome, peak) = try await measured(faults, ["view", NumberedGist.id(1)])
      #expect(outcome == .init(1, err: "error: no gist \(NumberedGist.id(1)) on HOST (HTTP 404)\n"))
      #expect(peak < Self.limit)
    }
  }

  @Test func `a header of 1 MB is refused`() async throws {
    let one = [("X-Big", String(repeating: "x", count: 1 << 20))]
    let many = (0..<1000).map { ("X-\($0)", String(repeating: "x", count: 1000)) }
    for fields in [one, many] {
      try await Faults.with(.answer(.json(200, "[]", fields))) { faults async throws in
        let (outcome, peak) = try await measured(faults, ["list"])
        #expect(
          outcome == .init(76, err: "error: response headers from HOST are larger than 80 kB\n"))
        #expect(peak < Self.limit)
      }
    }
  }

  @Test func `a header of endless white space is refused`() async throws {
    let answer = FaultAnswer([
      .send(Array("HTTP/1.1 200 OK\r\nX-Big:".utf8)), .flood(Self.space, times: 1 << 20),
    ])
    try await Faults.with(.answer(answer)) { faults async throws in
      let (outcome, peak) = try await measured(faults, ["list"])
      #expect(outcome == .init(76, err: "error: HOST sent too many bytes without content\n"))
      #expect(peak < Self.limit, "\(peak)")
    }
  }

  @Test func `listing 30,000 gists takes hardly more memory than 3,000`() async throws {
    var peaks: [Int] = []
    // On a busy machine, more pages may wait for a late one: that is measured again.
    for pages in [30, 300, 30, 300, 30, 300] {
      if peaks.count == 2 {
        if Double(peaks[1]) <= 1.3 * Double(peaks[0]) { break }
        peaks = []
      }
      let script = FaultScript.each { request, _ in
        let base = "\(request.origin)/gists?page="
        let first = request.page * 100 - 99
        let isLast = request.page == pages
        return .page(
          first...(first + 99), next: isLast ? nil : "\(base)\(request.page + 1)",
          last: isLast ? nil : "\(base)\(pages)")
      }
      try await Faults.with(script) { faults async throws in
        let (outcome, peak) = try await measured(faults, ["list", "--all"])
        #expect(outcome == .init(0, out: NumberedGist.lines(1...(pages * 100))))
        peaks.append(peak)
      }
    }
    #expect(Double(peaks[1]) <= 1.3 * Double(peaks[0]), "\(peaks)")
  }
}
