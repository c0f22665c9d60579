import TestSupport
import Testing

@testable import GitHubAPI

/// Responses that never end and have no content.
@Suite(.timeLimit(.minutes(1)))
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
    let error = try await exchangeError(.answer(fault), timeLimit: .seconds(20))
    #expect([.breach(.tooMuchOverhead), .breach(.headerTooLarge)].contains(error), "\(error)")
  }

  @Test func `many responses with little content on one connection are complete`() async throws {
    let fields = [("X-Big", String(repeating: "x", count: 60_000))]
    try await FaultServer.with(.answer(.json(200, "[]", fields))) { server async throws in
      try await HTTPTransport.with(
        .init(environment: [:]), time: .system, redactor: Redactor()
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
