import NIOSSL
import TestSupport
import Testing

/// Hosts that cannot be reached, or not for long (RELIABILITY, section D).
@Suite struct `The network` {
  @Test func `a refused connection is told at once (row 41)`() async throws {
    try await ScratchHome.with { home in
      let home = home.with(["GISTS_HOST": "http://127.0.0.1:1"])
      let result = try await gists("list", "public", in: home)
      #expect(result.exit == 69)
      #expect(result.out == "")
      #expect(result.error == "cannot reach 127.0.0.1:1: connection refused")
      #expect(result.time < .seconds(2))
    }
  }

  @Test func `an unknown name is told (row 40)`() async throws {
    try await ScratchHome.with { home in
      let result = try await gists("list", "public", "--host", "nope.invalid", in: home)
      #expect(result.exit == 69)
      #expect(result.error == "cannot reach nope.invalid: name not found")
    }
  }

  @Test func `a host that takes no connection is given up after ten seconds (row 42)`()
    async throws
  {
    try await BlackHole.with { port in
      try await ScratchHome.with { home in
        let home = home.with(["GISTS_HOST": "http://127.0.0.1:\(port)"])
        let result = try await gists("list", "public", in: home)
        #expect(result.exit == 69)
        #expect(result.error == "cannot reach 127.0.0.1:\(port): no answer within 10 seconds")
        #expect(result.time >= .seconds(10) && result.time < .seconds(13), "\(result.time)")
      }
    }
  }

  @Test(arguments: [
    (ServerCertificate.Kind.wrongHost, "its certificate is for another name"),
    (.expired, "its certificate has expired"), (.selfSigned, "its certificate is self-signed"),
  ])
  func `a bad certificate is named and nothing is sent (row 43)`(
    kind: ServerCertificate.Kind, sentence: String
  ) async throws {
    try await ServerCertificate.with(kind) { certificate in
      try await FaultServer.with(.answer(.json(200, "[]")), certificate: certificate) { server in
        try await ScratchHome.with { home in
          let home = home.with([
            "GISTS_HOST": server.url, "GISTS_TOKEN": Faults.token,
            "SSL_CERT_FILE": certificate.authority,
          ])
          let result = try await gists("list", in: home)
          #expect(result.exit == 69)
          #expect(result.error == "cannot reach 127.0.0.1:\(server.port): \(sentence)")
          #expect(server.requests.isEmpty)
        }
      }
    }
  }

  @Test func `an old TLS version is refused (row 43)`() async throws {
    try await ServerCertificate.with { certificate in
      var certificate = certificate
      certificate.newestVersion = .tlsv11
      try await FaultServer.with(.answer(.json(200, "[]")), certificate: certificate) { server in
        try await ScratchHome.with { home in
          let home = home.with([
            "GISTS_HOST": server.url, "SSL_CERT_FILE": certificate.authority,
          ])
          let result = try await gists("list", "public", in: home)
          #expect(result.exit == 69)
          #expect(
            result.error == "cannot reach 127.0.0.1:\(server.port): "
              + "it offers no TLS version that is safe")
        }
      }
    }
  }

  @Test func `plain http is for loopback only (row 44)`() async throws {
    try await ScratchHome.with { home in
      let result = try await gists("list", "public", "--host", "http://ghe.example.com", in: home)
      #expect(result.exit == 64)
      #expect(result.error == "plain http is for this machine only: http://ghe.example.com")
    }
  }

  @Test(arguments: [FaultAnswer.Step.finish, .reset])
  func `an answer that is cut is asked for twice again (row 45)`(end: FaultAnswer.Step)
    async throws
  {
    let whole = FaultAnswer.json(200, Document.list(Document.gist()))
    try await Faults.with(.answer(whole.cut(bodyAfter: 100, by: end))) { faults in
      let result = try await faults.gists("list")
      #expect(result.exit == 69)
      #expect(result.out == "")
      #expect(result.error == "the connection to \(faults.host) was lost")
      #expect(faults.server.requests.count == 3)
    }
  }

  @Test func `after a cut the next answer counts (row 45)`() async throws {
    let whole = FaultAnswer.json(200, Document.list(Document.gist()))
    try await Faults.with(.answers(whole.cut(bodyAfter: 0), whole)) { faults in
      let result = try await faults.gists("list")
      #expect(result.exit == 0)
      #expect(result.out.hasPrefix("\(Document.id)\toctocat\tA gist\t1\tsecret\t"))
      #expect(faults.server.requests.count == 2)
    }
  }

  @Test func `a missing last chunk is a cut, a second length is no answer (row 46)`() async throws {
    let chunked = FaultAnswer.chunked(200, body: Array("[]".utf8))
    let noEnd = chunked.cut(after: chunked.bytes.count - 5)
    try await Faults.with(.answer(noEnd)) { faults in
      let result = try await faults.gists("list")
      #expect(result.exit == 69)
      #expect(faults.server.requests.count == 3)
    }
    let lengths = FaultAnswer.raw(
      "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n[]")
    try await Faults.with(.answer(lengths.then(.finish))) { faults in
      let result = try await faults.gists("list")
      #expect(result.exit == 76)
    }
  }

  @Test(arguments: [[UInt8]("not gzip".utf8), [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0x8b]])
  func `compressed data that is broken is no success (row 46)`(body: [UInt8]) async throws {
    let answer = FaultAnswer.chunked(
      200, [("Content-Type", "application/json"), ("Content-Encoding", "gzip")], body: body)
    try await Faults.with(.answer(answer)) { faults in
      let result = try await faults.gists("list")
      #expect(result.exit == 76, "\(result)")
      #expect(result.out == "")
    }
  }

  @Test func `raw bytes must be as many as the document says (row 46)`() async throws {
    try await Faults.with(.answer(.hang)) { faults in
      let file = """
        "a.txt":{"filename":"a.txt","size":9,"truncated":true,"content":"",\
        "raw_url":"\(faults.server.url)/raw"}
        """
      faults.server.follow(
        .routes([
          "GET /gists/\(Document.id)": [.json(200, Document.gist(files: file))],
          "GET /raw": [.text(200, "text")],
        ]))
      let result = try await faults.gists("view", "--raw", Document.id)
      #expect(result.exit == 76)
      #expect(result.out == "")
      #expect(result.error?.hasPrefix("\(faults.host) sent 4 bytes of a file of 9 bytes") == true)
    }
  }

  @Test(arguments: [
    FaultAnswer.json(200, "[]").dripping(every: .milliseconds(100)),
    .json(200, Document.list(Document.gist())).drippingBody(every: .milliseconds(100)), .hang,
  ])
  func `slowness ends at the time limit (row 47)`(answer: FaultAnswer) async throws {
    try await Faults.with(.answer(answer)) { faults in
      let result = try await faults.gists("list", "--timeout", "2")
      #expect(result.exit == 69)
      #expect(result.out == "")
      #expect(result.error == "\(faults.host) took longer than 2 seconds")
      #expect(result.time >= .seconds(2) && result.time < .seconds(5), "\(result.time)")
    }
  }
}
