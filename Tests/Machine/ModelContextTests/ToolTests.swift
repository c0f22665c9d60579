import ModelContext
import TestSupport
import Testing
import TextFormats

@Suite(.endsHangs) struct `A tool` {
  @Test func `it is listed with what it takes, returns and changes`() async throws {
    try await Conversation.with([.call, .naming]) { client in
      await client.greet()
      #expect(
        await client.answer(Line.legacy("1", "tools/list"))
          == #"{"jsonrpc":"2.0","id":1,"result":{"tools":["#
          + #"{"name":"call","title":"Call","description":"Calls an animal.","inputSchema":"#
          + #"{"type":"object","properties":{"animal":{"type":"string","enum":["cat","owl"],"#
          + #""description":"Which one."},"times":{"type":"integer","minimum":1,"maximum":3,"#
          + #""description":"How often."}},"required":["animal"],"additionalProperties":false},"#
          + #""outputSchema":{"type":"object","properties":{"sound":{"type":"string","#
          + #""maxLength":100,"description":"What is heard."}},"required":["sound"],"#
          + #""additionalProperties":false},"annotations":{"readOnlyHint":true,"#
          + #""destructiveHint":false,"idempotentHint":true,"openWorldHint":true}},"#
          + #"{"name":"name","title":"Name","description":"Names an animal.","inputSchema":"#
          + #"{"type":"object","properties":{"animal":{"type":"string","maxLength":20,"#
          + #""description":"Which one."}},"additionalProperties":false},"#
          + #""outputSchema":{"type":"object","properties":{"heard":{"type":"string","#
          + #""maxLength":100,"description":"What is heard."}},"additionalProperties":false},"#
          + #""annotations":{"readOnlyHint":false,"destructiveHint":false,"idempotentHint":false,"#
          + #""openWorldHint":true}}]}}"#)
    }
  }

  @Test func `its result is a value and the same as text`() async throws {
    let call = #""name":"call","arguments":{"times":2,"animal":"owl"}"#
    let result =
      #""content":[{"type":"text","text":"{\"sound\":\"hoo hoo\"}"}],"#
      + #""structuredContent":{"sound":"hoo hoo"}"#
    try await Conversation.with([.call]) { client in
      #expect(
        await client.answer(Line.modern("1", "tools/call", call))
          == #"{"jsonrpc":"2.0","id":1,"result":{\#(result),\#(Line.end())}}"#)
      await client.greet("2024-11-05")
      #expect(
        await client.answer(Line.legacy("2", "tools/call", call))
          == #"{"jsonrpc":"2.0","id":2,"result":{\#(result)}}"#)
    }
  }

  @Test func `an image comes after the text`() async throws {
    let tool = Tool.simple("look") { _ in
      ToolResult(.object([]), images: [.init([1, 2, 3, 4], type: "image/png")])
    }
    try await Conversation.with([tool]) { client in
      await client.greet()
      #expect(
        await client.answer(Line.legacy("1", "tools/call", #""name":"look""#))
          == #"{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"{}"},"#
          + #"{"type":"image","data":"AQIDBA==","mimeType":"image/png"}],"structuredContent":{}}}"#)
    }
  }

  @Test(arguments: [
    ("{}", "animal is missing."),
    (#"{"animal":"dog"}"#, "animal must be one of cat, owl."),
    (#"{"animal":"cat","times":4}"#, "times must be a whole number from 1 to 3."),
    (#"{"animal":"cat","times":"2"}"#, "times must be a whole number from 1 to 3."),
    (#"{"animal":"cat","tines":2}"#, "tines is unknown; there is: animal, times."),
  ])
  func `a model hears what is wrong with its arguments`(
    arguments: String, sentence: String
  ) async throws {
    try await Conversation.with([.call]) { client in
      await client.greet()
      let call = #""name":"call","arguments":\#(arguments)"#
      #expect(
        await client.answer(Line.legacy("1", "tools/call", call)) == Line.failure("1", sentence))
    }
  }

  @Test func `a model hears why a tool failed`() async throws {
    try await Conversation.with([.escape]) { client in
      await client.greet()
      #expect(
        await client.answer(Line.legacy("1", "tools/call", #""name":"escape""#))
          == Line.failure("1", "The lion is out: call the keeper."))
    }
  }

  @Test(arguments: [
    (#""name":"feed""#, "There is no tool feed."), ("", "There is no tool ."),
    (#""name":7"#, "There is no tool ."),
    (#""name":"call","arguments":[]"#, "arguments must be an object."),
  ])
  func `a wrong call is an error of the protocol`(params: String, message: String) async throws {
    try await Conversation.with([.call]) { client in
      await client.greet()
      #expect(
        await client.answer(Line.legacy("1", "tools/call", params))
          == Line.fault("1", -32602, message))
    }
  }

  @Test func `characters that end lines elsewhere are escaped`() async throws {
    let tool = Tool.simple("sing") { _ in Tool.answer("a\u{2028}b\u{2029}c\u{85}d\né\u{2019}") }
    try await Conversation.with([tool]) { client in
      await client.greet()
      let line = await client.answer(Line.legacy("1", "tools/call", #""name":"sing""#))
      #expect(
        line
          == #"{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"#
          + #""{\"heard\":\"a\u2028b\u2029c\u0085d\\né’\"}"}],"structuredContent":"#
          + #"{"heard":"a\u2028b\u2029c\u0085d\né’"}}}"#)
      let answer = try JSON(parsing: line.utf8)
      #expect(
        answer["result"]?["structuredContent"]?["heard"]?.string
          == "a\u{2028}b\u{2029}c\u{85}d\né\u{2019}")
    }
  }

  @Test func `an answer that is too large is an error`() async throws {
    let tool = Tool.simple("roar") { _ in Tool.answer(String(repeating: "r", count: 2 << 20)) }
    try await Conversation.with([tool]) { client in
      await client.greet()
      #expect(
        await client.answer(Line.legacy("1", "tools/call", #""name":"roar""#))
          == Line.fault("1", -32603, "The answer is larger than 2097152 bytes."))
    }
  }
}

@Suite struct `A schema` {
  private static let schema = ValueSchema.record([
    .init(
      "files",
      .list(
        of: .record([
          .init("name", .text(atMost: 3), "", isRequired: true), .init("size", .integer(0...9), ""),
        ]), atMost: 2), "", isRequired: true),
    .init("public", .flag, ""),
  ])

  @Test(
    arguments: [
      (#"{"files":[]}"#, nil), (#"{"files":[{"name":"a"},{"name":"äöü","size":9.0}]}"#, nil),
      (#"{"files":[{"name":"a","size":1e0}],"public":false}"#, nil),
      (#"{"public":true}"#, "files is missing."), (#"{"files":{}}"#, "files must be a list."),
      (#"{"files":[{"name":"a"},{"name":"abcd"}]}"#, "files[1].name has more than 3 characters."),
      (#"{"files":[{"name":"a"},{}]}"#, "files[1].name is missing."),
      (#"{"files":[1]}"#, "files[0] must be an object."),
      (#"{"files":[{"name":null}]}"#, "files[0].name must be a text."),
      (
        #"{"files":[{"name":"a","mode":1}]}"#,
        "files[0].mode is unknown; there is: name, size."
      ),
      (
        #"{"files":[{"name":"a","size":0.5}]}"#,
        "files[0].size must be a whole number from 0 to 9."
      ),
      (
        #"{"files":[{"name":"a","size":1e400}]}"#,
        "files[0].size must be a whole number from 0 to 9."
      ),
      (#"{"files":[{},{},{}]}"#, "files has more than 2 elements."),
      (#"{"files":[],"public":0}"#, "public must be true or false."),
      (#"{"files":[],"files":7}"#, "files must be a list."),
      ("[]", "The value must be an object."),
    ] as [(String, String?)])
  func `says where a value is wrong`(value: String, problem: String?) throws {
    let value = try JSON(parsing: value.utf8)
    #expect(Self.schema.problem(in: value) == problem)
  }
}
