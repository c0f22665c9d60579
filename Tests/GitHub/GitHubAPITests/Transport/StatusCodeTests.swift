import TestSupport
import Testing

@testable import GitHubAPI

@Suite(.endsHangs)
struct StatusCodeTests {
  @Test(arguments: [0, 1, 42, 99, 600, 999])
  func `a status code outside 100 to 599 is an error`(code: Int) async throws {
    let line = "HTTP/1.1 \(code.formatted(width: 3)) Fault\r\n"
    let rest = [
      "Content-Length: 2\r\n\r\n[]", "Content-Length: 0\r\n\r\n",
      "Transfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\n\r\n", "\r\n[]",
      "Content-Length: 2\r\n\r\n[]HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]",
    ]
    for rest in rest {
      let fault = FaultAnswer.raw(line + rest).then(.finish)
      #expect(try await exchangeError(.answer(fault)) == .breach(.invalidStatus(code)), "\(rest)")
    }
  }

  @Test func `a new connection follows an invalid status code`() async throws {
    let script = FaultScript.answer(.raw("HTTP/1.1 000 Fault\r\n\r\n"), .json(200, "[]"))
    try await FaultServer.with(script) { server async throws in
      try await HTTPTransport.with(
        .patient(), time: .system, redactor: Redactor()
      ) { transport async throws in
        await #expect(throws: APIError.self) { try await transport.send(server.request("/a")) }
        #expect(try await transport.send(server.request("/a")).status == 200)
      }
      #expect(server.requests.map(\.connection) == [0, 1])
    }
  }

  @Test func `interim responses before the response are ignored`() async throws {
    let interim = [100, 102, 103, 199].map {
      "HTTP/1.1 \($0) Fault\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\n"
    }
    let bytes = Array(interim.joined().utf8) + FaultAnswer.json(200, "[]").bytes
    let answer = try await exchange(.answer(.raw(bytes))) { $0.request("/a") }.get()
    #expect(answer.status == 200)
    #expect(answer.body == Array("[]".utf8))
  }

  @Test func `endless interim responses are an error`() async throws {
    let interim = Array("HTTP/1.1 102 Processing\r\n\r\n".utf8)
    let fault = FaultAnswer([.flood(interim, times: 1 << 30)])
    #expect(try await exchangeError(.answer(fault)) == .breach(.tooManyInterimResponses))
  }

  @Test func `a second response to one request is never used`() async throws {
    let second = FaultAnswer.json(200, "[2]").bytes
    let script = FaultScript.answer(.raw(FaultAnswer.json(200, "[1]").bytes + second))
    try await FaultServer.with(script) { server async throws in
      try await HTTPTransport.with(
        .patient(), time: .system, redactor: Redactor()
      ) { transport async throws in
        let body = try await transport.send(server.request("/a")).body
        #expect(body == Array("[1]".utf8))
        // The connection may be lost by now.
        let next = try? await transport.send(server.request("/a")).body
        #expect([nil, body].contains(next))
      }
    }
  }

  @Test(arguments: ["000", "042", "999"])
  func `a proxy with an invalid status code is named`(code: String) async throws {
    let fault = FaultAnswer.raw("HTTP/1.1 \(code) Fault\r\nContent-Length: 2\r\n\r\n[]")
    try await FaultServer.with(.answer(fault)) { proxy async throws in
      let settings = HTTPTransport.Settings.patient([
        "HTTPS_PROXY": "http://127.0.0.1:\(proxy.port)"
      ])
      let result = try await send(try request("https://api.example.com/"), settings)
      #expect(error(of: result) == .unreachable(.proxy("127.0.0.1:\(proxy.port)")))
    }
  }
}

extension Int {
  fileprivate func formatted(width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: width - digits.count) + digits
  }
}

/// Responses that never end and have no content.
@Suite(.endsHangs)
struct EndlessResponseTests {
  private static let ok = "HTTP/1.1 200 OK\r\n"
  private static let chunked = "\(ok)Transfer-Encoding: chunked\r\n\r\n"

  private static let floods: [(start: String, repeated: String)] = [
    ("", "\r\n"), ("HTTP/1.1 200 ", "a"), ("\(ok)X:", " "),
    ("\(chunked)2;", "a=b;"), ("\(chunked)2;a=\"", "a"), (chunked, "0"),
    ("\(chunked)2\r\n[]\r\n2;", "a=b;"),
  ]

  @Test(arguments: floods)
  func `bytes without content end the request at once`(
    start: String, repeated: String
  ) async throws {
    let flood = Array(String(repeating: repeated, count: 1 << 14).utf8)
    let fault = FaultAnswer([.send(Array(start.utf8)), .flood(flood, times: 1 << 20)])
    // Without the limit, this goes on until the deadline.
    let error = try await exchangeError(.answer(fault))
    #expect([.breach(.tooMuchOverhead), .breach(.headerTooLarge)].contains(error), "\(error)")
  }

  @Test func `many responses with little content on one connection are complete`() async throws {
    let fields = [("X-Big", String(repeating: "x", count: 60_000))]
    try await FaultServer.with(.answer(.json(200, "[]", fields))) { server async throws in
      try await HTTPTransport.with(
        .patient(), time: .system, redactor: Redactor()
      ) { transport async throws in
        for _ in 0..<10 {
          #expect(try await transport.send(server.request("/a")).body == Array("[]".utf8))
        }
      }
      #expect(server.connections == 1)
    }
  }

  @Test func `a body in tiny chunks is complete`() async throws {
    let chunks = String(repeating: "1;extension=\"value\"\r\na\r\n", count: 50_000)
    let fault = FaultAnswer.raw("\(Self.chunked)\(chunks)0\r\n\r\n")
    let answer = try await exchange(.answer(fault)) { $0.request("/a") }.get()
    #expect(answer.body == Array(repeating: UInt8(ascii: "a"), count: 50_000))
  }
}
