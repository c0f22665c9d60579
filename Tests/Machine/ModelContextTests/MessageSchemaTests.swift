import ModelContext
import TestSupport
import Testing
import TextFormats

/// Every message is as the protocol's own description says.
@Suite(
  .endsHangs,
  .requiresShared(MessageSchema.files[0], MessageSchema.files[1], MessageSchema.files[2]))
struct `The schemas of the protocol` {
  private static let tools: [Tool] = [.call, .naming, .count, .escape]
  /// Requests, and what the schema calls their results.
  private static let requests = [
    ("tools/list", "", "ListToolsResult"), ("resources/list", "", "ListResourcesResult"),
    ("resources/templates/list", "", "ListResourceTemplatesResult"),
    ("resources/read", #""uri":"zoo:///cat""#, "ReadResourceResult"),
    ("tools/call", #""name":"call","arguments":{"animal":"cat"}"#, "CallToolResult"),
    ("tools/call", #""name":"call","arguments":{"animal":"dog"}"#, "CallToolResult"),
    ("tools/call", #""name":"escape""#, "CallToolResult"),
  ]
  private static let mistakes = [
    "nonsense", "[]", #"{"jsonrpc":"2.0","id":1}"#, Line.legacy("1", "no/method"),
    Line.legacy("1", "tools/call", #""name":"nobody""#),
    Line.legacy("1", "resources/read", #""uri":"zoo:///dog""#),
  ]

  private func check(_ line: String, _ schema: MessageSchema, _ envelope: String, _ result: String)
    throws
  {
    let message = try JSON(strictlyParsing: line.utf8)
    #expect(schema.faults(of: message, as: envelope) == [], "\(line)")
    guard let value = message["result"] else { return }
    #expect(schema.faults(of: value, as: result) == [], "\(line)")
  }

  @Test(arguments: ["2025-06-18", "2025-11-25"])
  func `hold for a client with a handshake`(version: String) async throws {
    let schema = try MessageSchema(version)
    let isOld = version == "2025-06-18"
    let response = isOld ? "JSONRPCResponse" : "JSONRPCResultResponse"
    let fault = isOld ? "JSONRPCError" : "JSONRPCErrorResponse"
    try await Conversation.with(Self.tools) { client in
      let hello = await client.answer(
        Line.legacy(
          "0", "initialize", #""protocolVersion":"\#(version)","capabilities":{"elicitation":{}}"#))
      try check(hello, schema, response, "InitializeResult")
      try check(await client.answer(Line.legacy("1", "ping")), schema, response, "EmptyResult")
      for (method, params, result) in Self.requests {
        try check(
          await client.answer(Line.legacy("1", method, params)), schema, response, result)
      }
      // Before November 2025, an error without a readable id could not be said.
      for line in Self.mistakes.dropFirst(isOld ? 2 : 0) {
        try check(await client.answer(line), schema, fault, "")
      }
      let question = await client.answer(Line.legacy("1", "tools/call", #""name":"name""#))
      try check(question, schema, "JSONRPCRequest", "")
      try check(question, schema, "ElicitRequest", "")
      try check(
        await client.answer(Line.cancel("1")), schema, "CancelledNotification", "")
      try check(
        await client.answer(
          Line.legacy("1", "tools/call", #""name":"count","_meta":{"progressToken":7}"#)),
        schema, "ProgressNotification", "")
    }
  }

  @Test func `hold for a client without a handshake`() async throws {
    let schema = try MessageSchema("2026-07-28")
    try await Conversation.with(Self.tools) { client in
      try check(
        await client.answer(Line.modern("1", "server/discover")), schema,
        "DiscoverResultResponse", "DiscoverResult")
      for (method, params, result) in Self.requests {
        try check(
          await client.answer(Line.modern("1", method, params)), schema, result + "Response", result
        )
      }
      let question = await client.answer(Line.modern("1", "tools/call", #""name":"name""#))
      try check(question, schema, "CallToolResultResponse", "InputRequiredResult")
      for line in Self.mistakes + [Line.modern("1", "resources/read", #""uri":"zoo:///dog""#)] {
        try check(await client.answer(line), schema, "JSONRPCErrorResponse", "")
      }
      try check(
        await client.answer(
          Line.modern("1", "tools/list").replacing("2026-07-28", with: "2027-01-01")),
        schema, "UnsupportedProtocolVersionError", "")
      try check(
        await client.answer(
          Line.modern(
            "1", "tools/call", #""name":"count""#, meta: Line.meta(more: #","progressToken":7"#))),
        schema, "ProgressNotification", "")
    }
  }
}
