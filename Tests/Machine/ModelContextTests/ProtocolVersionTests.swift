import TestSupport
import Testing

@Suite(.endsHangs) struct `The versions of the protocol` {
  private static let capabilities = #""capabilities":{"tools":{},"resources":{}}"#
  private static let identity = #"{"name":"zoo","title":"A zoo","version":"1.2"}"#

  private func initialize(_ version: String) -> String {
    Line.legacy(
      "1", "initialize",
      #""protocolVersion":"\#(version)","capabilities":{},"clientInfo":{"name":"t","version":"1"}"#)
  }

  @Test(arguments: [
    ("2025-11-25", "2025-11-25"), ("2025-06-18", "2025-06-18"), ("2025-03-26", "2025-03-26"),
    ("2024-11-05", "2024-11-05"), ("2023-01-01", "2025-11-25"), ("2026-07-28", "2025-11-25"),
  ])
  func `a handshake gets the version that it asks for, or the newest`(
    asked: String, given: String
  ) async throws {
    try await Conversation.with { client in
      #expect(
        await client.answer(initialize(asked))
          == #"{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"\#(given)","#
          + Self.capabilities
          + #","serverInfo":\#(Self.identity),"instructions":"Feed nothing."}}"#)
      client.send(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
      #expect(
        await client.answer(Line.legacy("2", "tools/list"))
          == #"{"jsonrpc":"2.0","id":2,"result":{"tools":[]}}"#)
    }
  }

  @Test func `discovery needs no handshake`() async throws {
    try await Conversation.with { client in
      #expect(
        await client.answer(Line.modern("1", "server/discover"))
          == #"{"jsonrpc":"2.0","id":1,"result":{"supportedVersions":["2026-07-28","2025-11-25","#
          + #""2025-06-18","2025-03-26","2024-11-05"],"# + Self.capabilities
          + #","instructions":"Feed nothing.",\#(Line.end(3_600_000))}}"#)
    }
  }

  @Test func `both eras are spoken beside each other`() async throws {
    let modern =
      #"{"jsonrpc":"2.0","id":2,"result":{"resources":[],\#(Line.end(3_600_000))}}"#
    let legacy = #"{"jsonrpc":"2.0","id":3,"result":{"resources":[]}}"#
    try await Conversation.with { client in
      #expect(await client.answer(Line.modern("2", "resources/list")) == modern)
      await client.greet("2024-11-05")
      #expect(await client.answer(Line.legacy("3", "resources/list")) == legacy)
      #expect(await client.answer(Line.modern("2", "resources/list")) == modern)
      #expect(await client.answer(Line.legacy("3", "resources/list")) == legacy)
    }
  }

  @Test(arguments: ["2027-01-01", "2025-11-25", ""])
  func `a request of another version hears which ones there are`(version: String) async throws {
    let line = Line.modern("1", "tools/list").replacing("2026-07-28", with: version)
    try await Conversation.with { client in
      await client.greet()
      #expect(
        await client.answer(line)
          == #"{"jsonrpc":"2.0","id":1,"error":{"code":-32022,"message":"The server does not speak "#
          + #"this version of the protocol.","data":{"supported":["2026-07-28","2025-11-25","#
          + #""2025-06-18","2025-03-26","2024-11-05"],"requested":"\#(version)"}}}"#)
    }
  }

  @Test(arguments: [
    (
      #""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}"#,
      "io.modelcontextprotocol/clientCapabilities must be an object."
    ),
    (
      #""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","#
        + #""io.modelcontextprotocol/clientCapabilities":[]}"#,
      "io.modelcontextprotocol/clientCapabilities must be an object."
    ),
    (
      #""_meta":{"io.modelcontextprotocol/protocolVersion":20260728}"#,
      "io.modelcontextprotocol/protocolVersion must be a string."
    ),
  ])
  func `a request says all that it must say`(meta: String, message: String) async throws {
    try await Conversation.with { client in
      #expect(
        await client.answer(Line.modern("1", "tools/list", meta: meta))
          == Line.fault("1", -32602, message))
    }
  }

  @Test func `a request before the handshake is refused, a ping is not`() async throws {
    let message = "Send initialize first, or say io.modelcontextprotocol/protocolVersion in _meta."
    try await Conversation.with { client in
      #expect(
        await client.answer(Line.legacy("1", "tools/list")) == Line.fault("1", -32600, message))
      #expect(
        await client.answer(Line.legacy("2", "initialize"))
          == Line.fault("2", -32602, "protocolVersion must be a string."))
      #expect(
        await client.answer(Line.legacy("3", "ping")) == #"{"jsonrpc":"2.0","id":3,"result":{}}"#)
      #expect(
        await client.answer(Line.legacy("4", "tools/list")) == Line.fault("4", -32600, message))
    }
  }

  @Test(arguments: [
    (Line.legacy("1", "server/discover"), "server/discover"),
    (Line.legacy("1", "prompts/list"), "prompts/list"),
    (Line.legacy("1", "logging/setLevel"), "logging/setLevel"),
    (Line.modern("1", "initialize"), "initialize"), (Line.modern("1", "ping"), "ping"),
    (Line.modern("1", "subscriptions/listen"), "subscriptions/listen"),
  ])
  func `a method of the other era, or of none, is unknown`(
    line: String, method: String
  ) async throws {
    try await Conversation.with { client in
      await client.greet()
      #expect(
        await client.answer(line) == Line.fault("1", -32601, "There is no method \(method)."))
    }
  }

  @Test(arguments: ["tools/list", "resources/list", "resources/templates/list"])
  func `a list has one page`(method: String) async throws {
    try await Conversation.with { client in
      #expect(
        await client.answer(Line.modern("1", method, #""cursor":"2""#))
          == Line.fault("1", -32602, "The list has one page: there is no such cursor."))
    }
  }
}
