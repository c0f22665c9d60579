/// What a fault server does with a connection once it has read a request.
///
/// Raw bytes, pauses, and the ways to end it. Where no step ends the connection, the next
/// request is read from it.
package struct FaultAnswer: Sendable, Hashable {
  package enum Step: Sendable, Hashable {
    case send([UInt8])
    /// One byte each time this has passed.
    case drip([UInt8], every: Duration)
    /// The bytes so many times over, for bodies larger than memory.
    case flood([UInt8], times: Int)
    case wait(Duration)
    /// Ends the connection in order (FIN).
    case finish
    /// Ends it with a reset (RST).
    case reset
    /// Says nothing more and keeps the connection until the client or the test ends it.
    case hang
    /// Passes bytes between the client and this port of loopback, as a proxy does after CONNECT.
    case tunnel(port: Int)
  }

  package var steps: [Step]

  package init(_ steps: [Step]) {
    self.steps = steps
  }
}

extension FaultAnswer {
  /// Any answer; `Content-Length` is added unless the headers name a length or transfer coding.
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

  /// One chunk holds the body, and the last chunk follows.
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
  /// Short, for the names of test cases.
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

  /// Where the body begins in ``bytes``.
  package var headLength: Int {
    let bytes = bytes
    let end = bytes.indices.dropFirst(3).first {
      bytes[($0 - 3)...$0].elementsEqual([13, 10, 13, 10])
    }
    return end.map { $0 + 1 } ?? bytes.count
  }

  /// Only the first so many bytes of the body, then the end.
  package func cut(bodyAfter count: Int, by end: Step = .finish) -> FaultAnswer {
    FaultAnswer([.send(Array(bytes.prefix(headLength + count))), end])
  }

  /// Only the first so many bytes of the whole answer, then the end.
  package func cut(after count: Int, by end: Step = .finish) -> FaultAnswer {
    FaultAnswer([.send(Array(bytes.prefix(count))), end])
  }

  /// The head at once, the body byte by byte.
  package func drippingBody(every pause: Duration) -> FaultAnswer {
    FaultAnswer([
      .send(Array(bytes.prefix(headLength))),
      .drip(Array(bytes.dropFirst(headLength)), every: pause),
    ])
  }

  /// Every byte of the answer by itself.
  package func dripping(every pause: Duration) -> FaultAnswer {
    FaultAnswer([.drip(bytes, every: pause)])
  }

  package func delayed(_ time: Duration) -> FaultAnswer { FaultAnswer([.wait(time)] + steps) }

  /// Ends the connection after the answer.
  package func then(_ end: Step) -> FaultAnswer { FaultAnswer(steps + [end]) }
}
