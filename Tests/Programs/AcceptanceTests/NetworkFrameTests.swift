import TestSupport
import Testing

/// Servers that send HTTP/2 frames, and invalid status codes.
@Suite(.requires("python3", "openssl"), .endsHangs)
struct NetworkFrameTests {
  private typealias Bytes = FrameBytes

  /// The first frames of a server, sent at once and then repeated or followed by silence.
  private static let floods: [String: [UInt8]] = [
    "empty DATA": Bytes.frame(.data, stream: 1),
    "empty CONTINUATION": Bytes.frame(.continuation, stream: 1),
    "CONTINUATION with fields": Bytes.frame(
      .continuation, stream: 1,
      [0x00, 1, UInt8(ascii: "a"), 100] + Array(repeating: 97, count: 100)),
    "PING": Bytes.frame(.ping, Array(repeating: 0, count: 8)),
    "SETTINGS": Bytes.settings,
    "WINDOW_UPDATE": Bytes.frame(.windowUpdate, [0, 0, 0, 1]),
  ]

  private static let faults: [String: [UInt8]] = [
    "invalid HPACK": Bytes.frame(.headers, flags: 4, stream: 1, [0xFF, 0xFF, 0xFF, 0xFF, 0xFF]),
    "an oversized frame": Bytes.frame(.data, stream: 1, [0], length: 0xFFFFFF),
    "PUSH_PROMISE": Bytes.frame(.pushPromise, flags: 4, stream: 1, [0, 0, 0, 2, 0x82]),
    "status 000": Bytes.frame(
      .headers, flags: 5, stream: 1, [0x08, 3] + Array("000".utf8)),
  ]

  /// Each fault after the server's settings and the start of the client's request, and without.
  private static let answers: [(name: String, answer: FaultAnswer)] = {
    let start: [FaultAnswer.Step] = [.send(Bytes.settings), .wait(.milliseconds(300))]
    let open = Bytes.frame(.headers, stream: 1, [0x88])
    return floods.sorted { $0.key < $1.key }.flatMap { name, frame in
      let flood = FaultAnswer.Step.flood(Bytes.many(frame), times: 1 << 20)
      let head: [FaultAnswer.Step] = name.contains("CONTINUATION") ? [.send(open)] : []
      return [
        (name, FaultAnswer(start + head + [flood])), ("\(name) at once", FaultAnswer([flood])),
      ]
    }
      + faults.sorted { $0.key < $1.key }.map { name, frame in
        (name, FaultAnswer(start + [.send(frame), .hang]))
      }
  }()

  @Test func `HTTP/2 frames end the request at once`() async throws {
    try await ServerCertificate.with { certificate in
      var certificate = certificate
      certificate.applicationProtocols = ["h2", "http/1.1"]
      for (name, answer) in Self.answers {
        try await Faults.with(.answer(answer), certificate: certificate) { faults async throws in
          let start = ContinuousClock.now
          let (result, peak) = try await Program.gists(
            ["list", "--timeout", "600"], in: faults.home
          ).runMeasured()
          let time = ContinuousClock.now - start
          #expect(
            faults.outcome(result) == .init(76, err: "error: HOST does not speak HTTP\n"),
            "\(name)")
          #expect(peak < 300_000_000, "\(name): \(peak)")
          // The request alone would wait for ten minutes.
          #expect(time < .seconds(300), "\(name): \(time)")
        }
      }
    }
  }

  @Test(arguments: ["000", "042", "099", "600"])
  func `an invalid status code is reported`(code: String) async throws {
    let answer = FaultAnswer.raw("HTTP/1.1 \(code) Fault\r\nContent-Length: 2\r\n\r\n[]")
    try await Faults.with(.answer(answer)) { faults async throws in
      let error = "error: invalid status code \(code) from HOST\n"
      #expect(try await faults.run("list") == .init(76, err: error))
    }
  }

  @Test func `a gist whose creation got an invalid status code may have been created`()
    async throws
  {
    let script = FaultScript.routes([
      "POST /gists": [.raw("HTTP/1.1 000 Fault\r\nContent-Length: 2\r\n\r\n[]")],
      "GET /gists": [.json(200, "[]")],
    ])
    try await Faults.with(script) { faults async throws in
      let result = try await faults.gists("create", "-f", "a.txt", stdin: "text")
      #expect(result.exit == 75)
      #expect(faults.lines.filter { $0.hasPrefix("POST") } == ["POST /gists"])
    }
  }
}
