import ByteTools
import TestSupport
import Testing
import TextFormats

@Suite(.endsHangs) struct `A malformed message` {
  @Test(
    arguments: [
      ("nonsense", nil, -32700, "The line is not JSON: byte 1 is wrong."),
      (#"{"jsonrpc":"2.0","id":1"#, nil, -32700, "The line is not JSON: byte 23 is wrong."),
      (
        #"{"jsonrpc":"2.0","id":1,"method":"\ud800"}"#, nil, -32700,
        "The line is not JSON: byte 41 is wrong."
      ),
      (
        String(repeating: "[", count: 65), nil, -32700, "The line is not JSON: byte 64 is wrong."
      ),
      ("[]", nil, -32600, "A message is one JSON object. There are no batches."),
      ("7", nil, -32600, "A message is one JSON object. There are no batches."),
      (#"{"id":1,"method":"ping"}"#, "1", -32600, #"jsonrpc must be \"2.0\"."#),
      (
        #"{"jsonrpc":"1.0","id":"a","method":"ping"}"#, #""a""#, -32600,
        #"jsonrpc must be \"2.0\"."#
      ),
      (
        #"{"jsonrpc":"2.0","id":1,"method":"ping","method":"tools/list"}"#, "1", -32600,
        "The names in an object must be unique."
      ),
      (
        #"{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":[{"b":1,"\u0062":1}]}}"#, "1",
        -32600, "The names in an object must be unique."
      ),
      (#"{"jsonrpc":"2.0","id":1}"#, "1", -32600, "A message has a method, a result or an error."),
      (
        #"{"jsonrpc":"2.0","result":{}}"#, nil, -32600,
        "A message has a method, a result or an error."
      ),
      (#"{"jsonrpc":"2.0","id":1,"method":2}"#, "1", -32600, "method must be a string."),
      (
        #"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, nil, -32600,
        "id must be a string or a whole number."
      ),
      (
        #"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, nil, -32600,
        "id must be a string or a whole number."
      ),
      (
        #"{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}"#, "1", -32602,
        "params must be an object."
      ),
    ] as [(String, String?, Int, String)])
  func `is answered with the error of the protocol`(
    line: String, id: String?, code: Int, message: String
  ) async throws {
    try await Conversation.with { client in
      #expect(await client.answer(line) == Line.fault(id, code, message))
      #expect(await client.answer(Line.legacy("2", "ping")) == Self.pong)
    }
  }

  private static let pong = #"{"jsonrpc":"2.0","id":2,"result":{}}"#

  @Test func `a line that is too long is refused, and the next one answered`() async throws {
    try await Conversation.with { client in
      let line = Line.legacy("1", "ping", #""x":"\#(String(repeating: "x", count: 1 << 20))""#)
      #expect(await client.answer(line) == Line.fault(nil, -32600, "The line is too long."))
      #expect(await client.answer(Line.legacy("2", "ping")) == Self.pong)
    }
  }

  @Test(arguments: [
    #"{"jsonrpc":"2.0","method":"notifications/unknown"}"#,
    #"{"jsonrpc":"2.0","method":"tools/call","params":{"name":"call"}}"#,
    #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":[]}"#,
    #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":99}}"#,
    #"{"jsonrpc":"2.0","id":"99","result":{"action":"accept"}}"#,
    #"{"jsonrpc":"2.0","id":99,"error":{"code":1,"message":"no"}}"#,
    "", "  ",
  ])
  func `what asks for no answer gets none`(line: String) async throws {
    try await Conversation.with([.call]) { client in
      await client.greet()
      client.send(line)
      #expect(await client.answer(Line.legacy("2", "ping")) == Self.pong)
    }
  }

  @Test func `an id comes back byte by byte`() async throws {
    try await Conversation.with { client in
      for id in ["-7", "9223372036854775807", #""é \u0000 \"""#, #""""#] {
        let answer = await client.answer(Line.legacy(id, "ping"))
        #expect(answer == #"{"jsonrpc":"2.0","id":\#(id),"result":{}}"#)
      }
    }
  }

  /// Changes some bytes of a line, but not into ends of lines.
  private func mutate(_ line: String, with random: inout SplitMix64) -> [UInt8] {
    var bytes = Array(line.utf8)
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes.remove(at: place)
      case 1:
        bytes.insert(
          contentsOf: Array(#"{["\,:0"#.utf8).randomElement(using: &random).map { [$0] } ?? [],
          at: place)
      case 2: bytes[place] = UInt8.random(in: 0...255, using: &random)
      default: bytes.swapAt(place, Int.random(in: 0..<bytes.count, using: &random))
      }
      if bytes.isEmpty { bytes = [UInt8(ascii: "0")] }
    }
    return bytes.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: " ") : $0 }
  }

  /// Whether an answer comes when a call ends, which may be after the answers of later lines.
  private func isOfCall(_ answer: JSON) -> Bool {
    ["structuredContent", "inputRequests", "contents"].contains { answer["result"]?[$0] != nil }
      || answer["error"]?["message"]?.string == "There is no such animal."
  }

  @Test func `mutated lines get one answer at most, which is JSON`() async throws {
    let lines = [
      Line.legacy("1", "tools/call", #""name":"call","arguments":{"animal":"cat","times":2}"#),
      Line.modern("\"a\"", "tools/call", #""name":"name","requestState":"00","inputResponses":{}"#),
      Line.modern("2", "server/discover"),
      Line.modern("3", "resources/read", #""uri":"zoo:///cat""#),
      Line.cancel("1"), #"{"jsonrpc":"2.0","id":4,"result":{"action":"accept","content":{}}}"#,
    ]
    var random = SplitMix64(seed: 4)
    try await Conversation.with([.call, .naming]) { client in
      var all = 0
      for number in 0..<5_000 {
        let line = mutate(lines[number % lines.count], with: &random)
        client.send(line)
        client.send(Line.legacy(#""end \#(number)""#, "ping"))
        var answers = 0
        while true {
          let answer = await client.next()
          let json = try JSON(strictlyParsing: answer.utf8)
          if json["id"]?.string == "end \(number)" { break }
          all += 1
          if !isOfCall(json) { answers += 1 }
        }
        #expect(answers <= 1 && all <= number + 1, "\(String(decoding: line, as: UTF8.self))")
      }
    }
  }
}
