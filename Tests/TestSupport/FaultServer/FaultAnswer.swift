/// The response of a fault server to a request: raw bytes, pauses and ways to close the connection.
///
/// Unless a step closes the connection, the server reads the next request from it.
package struct FaultAnswer: Sendable, Hashable {
  package enum Step: Sendable, Hashable {
    case send([UInt8])
    /// Sends one byte per interval.
    case drip([UInt8], every: Duration)
    /// Sends the bytes repeatedly, for bodies larger than memory.
    case flood([UInt8], times: Int)
    case wait(Duration)
    /// Closes the connection (FIN).
    case finish
    /// Resets the connection (RST).
    case reset
    /// Keeps the connection open and silent until the client or the test closes it.
    case hang
    /// Forwards bytes between the client and a loopback port, like a proxy after CONNECT.
    case tunnel(port: Int)
  }

  package var steps: [Step]

  package init(_ steps: [Step]) {
    self.steps = steps
  }
}

extension FaultAnswer {
  /// Returns a response; adds `Content-Length` unless the headers contain a length or transfer coding.
  package static func http(
    _ status: Int, _ headers: [(String, String)] = [], body: [UInt8] = []
  ) -> FaultAnswer {
    var head = "HTTP/1.1 \(status) Fault\r\n"
    for (name, value) in headers {
      head += "\(name): \(value)\r\n"
    }
    let names = headers.map { $0.0.lowercased() }
    let hasNoBody = status == 204 || status == 304 || status < 200
    if !hasNoBody, !names.contains("content-length"), !names.contains("transfer-encoding") {
      head += "Content-Length: \(body.count)\r\n"
    }
    return raw(Array((head + "\r\n").utf8) + body)
  }

  package static func json(
    _ status: Int, _ text: String, _ headers: [(String, String)] = []
  ) -> FaultAnswer {
    http(
      status, [("Content-Type", "application/json; charset=utf-8")] + headers,
      body: Array(text.utf8))
  }

  package static func html(_ status: Int, _ text: String) -> FaultAnswer {
    http(status, [("Content-Type", "text/html; charset=utf-8")], body: Array(text.utf8))
  }

  package static func text(_ status: Int, _ text: String) -> FaultAnswer {
    http(status, [("Content-Type", "text/plain; charset=utf-8")], body: Array(text.utf8))
  }

  package static func redirect(_ status: Int, to location: String) -> FaultAnswer {
    http(status, [("Location", location)])
  }

  /// Returns a chunked response with the body in one chunk.
  package static func chunked(
    _ status: Int, _ headers: [(String, String)] = [], body: [UInt8]
  ) -> FaultAnswer {
    let chunk = Array("\(String(body.count, radix: 16))\r\n".utf8) + body + Array("\r\n".utf8)
    return http(
      status, headers + [("Transfer-Encoding", "chunked")],
      body: (body.isEmpty ? [] : chunk) + Array("0\r\n\r\n".utf8))
  }

  package static func raw(_ bytes: [UInt8]) -> FaultAnswer { FaultAnswer([.send(bytes)]) }
  package static func raw(_ text: String) -> FaultAnswer { raw(Array(text.utf8)) }

  package static let reset = FaultAnswer([.reset])
  package static let finish = FaultAnswer([.finish])
  package static let hang = FaultAnswer([.hang])
  package static func tunnel(port: Int) -> FaultAnswer {
    FaultAnswer([
      .send(Array("HTTP/1.1 200 Connection established\r\n\r\n".utf8)), .tunnel(port: port),
    ])
  }
}

extension FaultAnswer: CustomStringConvertible {
  /// A short description for the names of test cases.
  package var description: String {
    steps.map { step in
      if case .send(let bytes) = step {
        String(decoding: bytes.suffix(24), as: UTF8.self)
      } else {
        String(String(reflecting: step).suffix(24))
      }
    }.joined(separator: ", ")
  }
}

extension FaultAnswer {
  /// The bytes of all `send` steps.
  package var bytes: [UInt8] {
    steps.flatMap { step -> [UInt8] in if case .send(let bytes) = step { bytes } else { [] } }
  }

  /// The index of the body in ``bytes``.
  package var headLength: Int {
    let bytes = bytes
    let end = bytes.indices.dropFirst(3).first {
      bytes[($0 - 3)...$0].elementsEqual([13, 10, 13, 10])
    }
    return end.map { $0 + 1 } ?? bytes.count
  }

  /// Returns the response truncated after `count` bytes of the body.
  package func cut(bodyAfter count: Int, by end: Step = .finish) -> FaultAnswer {
    FaultAnswer([.send(Array(bytes.prefix(headLength + count))), end])
  }

  /// Returns the response truncated after `count` bytes.
  package func cut(after count: Int, by end: Step = .finish) -> FaultAnswer {
    FaultAnswer([.send(Array(bytes.prefix(count))), end])
  }

  /// Returns the response with its body sent byte by byte.
  package func drippingBody(every pause: Duration) -> FaultAnswer {
    FaultAnswer([
      .send(Array(bytes.prefix(headLength))),
      .drip(Array(bytes.dropFirst(headLength)), every: pause),
    ])
  }

  /// Returns the response sent byte by byte.
  package func dripping(every pause: Duration) -> FaultAnswer {
    FaultAnswer([.drip(bytes, every: pause)])
  }

  package func delayed(_ time: Duration) -> FaultAnswer { FaultAnswer([.wait(time)] + steps) }

  /// Returns the response followed by the end of the connection.
  package func then(_ end: Step) -> FaultAnswer { FaultAnswer(steps + [end]) }
}
