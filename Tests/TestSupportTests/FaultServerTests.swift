import ChildProcesses
import Glibc
import TestSupport
import Testing

/// The fault server, tested with curl.
@Suite struct FaultServerTests {
  private func curl(_ arguments: String...) async throws -> (status: ChildStatus, out: String) {
    let result = try await StartedProgram.run(["curl", "-sS", "-m", "300"] + arguments)
    return (result.status, result.out)
  }

  @Test func `each request gets its scripted response and is recorded`() async throws {
    try await FaultServer.with(.answer(.json(200, "[1]"), .text(502, "no"))) { server in
      let first = try await curl("-H", "Authorization: Bearer x", "\(server.url)/a?b=c")
      let second = try await curl("-d", "body", "\(server.url(host: "localhost"))/d")
      #expect(first.out == "[1]")
      #expect(second.out == "no")
      #expect(server.requests.map(\.target) == ["/a?b=c", "/d"])
      #expect(server.requests.map(\.method) == ["GET", "POST"])
      #expect(server.requests.map(\.authorization) == ["Bearer x", nil])
      #expect(
        server.requests.map(\.host) == ["127.0.0.1:\(server.port)", "localhost:\(server.port)"])
      #expect(server.requests.map(\.body) == [[], Array("body".utf8)])
      #expect(server.connections == 2)
    }
  }

  @Test(arguments: [
    (FaultAnswer.reset, Int32(56)), (.finish, 52), (.json(200, "[1]").cut(bodyAfter: 1), 18),
    (.json(200, "[1]").cut(bodyAfter: 1, by: .reset), 56), (.hang, 28), (.raw("junk\r\n"), 1),
    (.json(200, "[1]").dripping(every: .seconds(9)), 28),
  ])
  func `a connection ends as scripted`(answer: FaultAnswer, code: Int32) async throws {
    try await FaultServer.with(.answer(answer.then(.finish))) { server in
      // 28 is the timeout of curl.
      let (status, _) = try await curl("-m", code == 28 ? "0.5" : "300", server.url)
      #expect(status == .exited(code))
    }
  }

  @Test(arguments: [
    (ServerCertificate.Kind.good, Int32(0)), (.wrongHost, 60), (.expired, 60), (.selfSigned, 60),
  ])
  func `certificates have the requested defects`(kind: ServerCertificate.Kind, code: Int32)
    async throws
  {
    try await ServerCertificate.with(kind) { certificate in
      try await FaultServer.with(.answer(.text(200, "hi")), certificate: certificate) { server in
        let (status, out) = try await curl("--cacert", certificate.authority, server.url)
        #expect(status == .exited(code))
        #expect(out == (code == 0 ? "hi" : ""))
        #expect(server.requests.count == (code == 0 ? 1 : 0))
      }
    }
  }

  @Test func `a proxy sees only CONNECT`() async throws {
    try await ServerCertificate.with { certificate in
      try await FaultServer.with(.answer(.text(200, "hi")), certificate: certificate) { server in
        try await FaultServer.with(.proxy(toPort: server.port)) { proxy in
          let (_, out) = try await curl(
            "--cacert", certificate.authority, "-x", proxy.url, "--noproxy", "",
            "-H", "Authorization: Bearer x", server.url)
          #expect(out == "hi")
          #expect(proxy.requests.map(\.method) == ["CONNECT"])
          #expect(proxy.requests.map(\.authorization) == [nil])
          #expect(server.requests.map(\.authorization) == ["Bearer x"])
        }
      }
    }
  }

  @Test func `no exit test that begins meanwhile keeps a copy of its sockets`() async throws {
    try await FaultServer.with(.answer(.hang)) { server in
      let client = Task { try await curl(server.url) }
      try await server.waitForRequests(1)
      await #expect(processExitsWith: .success) {
        var facts = stat()
        for descriptor in 3..<min(getdtablesize(), 65_536) where fstat(descriptor, &facts) == 0 {
          #expect(facts.st_mode & S_IFMT != S_IFSOCK)
        }
      }
      client.cancel()
      _ = try? await client.value
    }
  }

  @Test func `a full backlog accepts no connections`() async throws {
    try await BlackHole.with { port in
      let (status, _) = try await curl("--connect-timeout", "0.3", "http://127.0.0.1:\(port)")
      #expect(status == .exited(28))
    }
  }
}
