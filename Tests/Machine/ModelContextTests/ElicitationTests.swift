import ModelContext
import Synchronization
import TestSupport
import Testing
import TextFormats

/// A tool asks the user, and nobody else can answer.
@Suite(.endsHangs) struct `A question to the user` {
  private static let form =
    #"{"mode":"form","message":"What is its name?","requestedSchema":{"type":"object","properties":"#
    + #"{"name":{"type":"string","maxLength":10,"description":"The name."}},"required":["name"]}}"#
  private static let owl = #""name":"name","arguments":{"animal":"owl"}"#
  private static let closed =
    "This question is no longer open: an answer counts once, within five minutes, for the same tool "
    + "and arguments. Call the tool again without requestState."

  private func heard(_ id: String, _ text: String, isModern: Bool = true) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"result":{"content":[{"type":"text","text":"#
      + #""{\"heard\":\"\#(text)\"}"}],"structuredContent":{"heard":"\#(text)"}"#
      + (isModern ? ",\(Line.end())}}" : "}}")
  }

  private func refused(_ id: String) -> String {
    Line.failure(id, Self.closed).replacing("}}", with: ",\(Line.end())}}")
  }

  /// Calls the tool and returns the state of its question.
  private func ask(_ client: Conversation, _ id: String = "1") async throws -> String {
    let line = await client.answer(Line.modern(id, "tools/call", Self.owl))
    let state = try JSON(parsing: line.utf8)["result"]?["requestState"]?.string
    return try #require(state, "\(line)")
  }

  private func answer(
    _ id: String, _ state: String, _ reply: String, _ call: String = Self.owl
  ) -> String {
    Line.modern(
      id, "tools/call",
      call + #","requestState":"\#(state)","inputResponses":{"answer":\#(reply)}"#)
  }

  private static let otus = #"{"action":"accept","content":{"name":"Otus"}}"#

  @Test func `it is the result of a request, with a state that says nothing`() async throws {
    try await Conversation.with([.naming]) { client in
      let line = await client.answer(Line.modern("1", "tools/call", Self.owl))
      let state = try #require(try JSON(parsing: line.utf8)["result"]?["requestState"]?.string)
      #expect(state.wholeMatch(of: /[0-9a-f]{64}/) != nil)
      #expect(
        line
          == #"{"jsonrpc":"2.0","id":1,"result":{"resultType":"input_required","inputRequests":"#
          + #"{"answer":{"method":"elicitation/create","params":\#(Self.form)}},"requestState":"#
          + #""\#(state)","_meta":{"io.modelcontextprotocol/serverInfo":"#
          + #"{"name":"zoo","title":"A zoo","version":"1.2"}}}}"#)
      let other = try await ask(client, "2")
      #expect(other != state)
    }
  }

  @Test(arguments: [
    (Self.otus, "named Otus"), (#"{"action":"decline"}"#, "declined"),
    (#"{"action":"cancel"}"#, "dismissed"), (#"{"action":"accept"}"#, "dismissed"),
    (#"{"action":"accept","content":{"name":"Otus","age":3}}"#, "dismissed"),
    (#"{"action":"accept","content":{"name":"longer than ten"}}"#, "dismissed"),
    (#"{"action":"yes"}"#, "dismissed"), ("true", "dismissed"), ("null", "dismissed"),
  ])
  func `the call goes on with the answer`(reply: String, text: String) async throws {
    try await Conversation.with([.naming]) { client in
      let state = try await ask(client)
      #expect(await client.answer(answer("2", state, reply)) == heard("2", text))
    }
    try await Conversation.with([.naming]) { client in
      await client.greet()
      let line = await client.answer(Line.legacy("1", "tools/call", Self.owl))
      let id = try #require(try JSON(parsing: line.utf8)["id"]?.string)
      #expect(
        line
          == #"{"jsonrpc":"2.0","id":"\#(id)","method":"elicitation/create","params":\#(Self.form)}"#
      )
      #expect(
        await client.answer(#"{"jsonrpc":"2.0","id":"\#(id)","result":\#(reply)}"#)
          == heard("1", text, isModern: false))
    }
  }

  @Test func `an answer counts once`() async throws {
    try await Conversation.with([.naming]) { client in
      let state = try await ask(client)
      #expect(await client.answer(answer("2", state, Self.otus)) == heard("2", "named Otus"))
      #expect(await client.answer(answer("3", state, Self.otus)) == refused("3"))
    }
  }

  @Test(arguments: [
    #""name":"name","arguments":{"animal":"cat"}"#, #""name":"name""#, #""name":"rename""#,
  ])
  func `an answer counts for the same tool and arguments`(call: String) async throws {
    var rename = Tool.naming
    rename.name = "rename"
    try await Conversation.with([.naming, rename]) { client in
      let state = try await ask(client)
      #expect(await client.answer(answer("2", state, Self.otus, call)) == refused("2"))
      // And it is used up.
      #expect(await client.answer(answer("3", state, Self.otus)) == refused("3"))
    }
  }

  @Test func `an answer counts for the same account`() async throws {
    let account = Mutex("octocat")
    try await Conversation.with([.naming], account: { account.withLock(\.self) }) { client in
      let state = try await ask(client)
      account.withLock { $0 = "hubot" }
      #expect(await client.answer(answer("2", state, Self.otus)) == heard("2", "dismissed"))
      await client.greet()
      let line = await client.answer(Line.legacy("3", "tools/call", Self.owl))
      let id = try #require(try JSON(parsing: line.utf8)["id"]?.string)
      account.withLock { $0 = "octocat" }
      let reply = #"{"jsonrpc":"2.0","id":"\#(id)","result":\#(Self.otus)}"#
      #expect(await client.answer(reply) == heard("3", "dismissed", isModern: false))
    }
  }

  @Test func `an answer counts for five minutes`() async throws {
    try await Conversation.with([.naming]) { client in
      let state = try await ask(client)
      await client.clock.runOut(.seconds(300))
      // Once the question is closed, the call has its time again.
      await client.clock.waitForSleeps(2, of: .seconds(30))
      #expect(await client.answer(answer("2", state, Self.otus)) == refused("2"))
    }
  }

  @Test(arguments: ["0", String(repeating: "0", count: 64), ""])
  func `a made-up state is no answer`(state: String) async throws {
    try await Conversation.with([.naming]) { client in
      let open = try await ask(client)
      #expect(await client.answer(answer("2", state, Self.otus)) == refused("2"))
      #expect(await client.answer(answer("3", open, Self.otus)) == heard("3", "named Otus"))
    }
  }

  @Test func `a state that is no text is no answer`() async throws {
    try await Conversation.with([.naming]) { client in
      for state in ["null", "7", "{}"] {
        let line = answer("2", "", Self.otus).replacing(
          #""requestState":"""#, with: #""requestState":\#(state)"#)
        #expect(await client.answer(line) == refused("2"))
      }
    }
  }

  @Test func `an answer that comes with the call is no answer`() async throws {
    try await Conversation.with([.naming]) { client in
      let line = await client.answer(
        Line.modern("1", "tools/call", Self.owl + #","inputResponses":{"answer":\#(Self.otus)}"#))
      #expect(line.contains("input_required"))
    }
  }

  @Test func `an answer of one era is none in the other`() async throws {
    try await Conversation.with([.naming]) { client in
      await client.greet()
      let state = try await ask(client)
      client.send(#"{"jsonrpc":"2.0","id":"\#(state)","result":\#(Self.otus)}"#)
      let line = await client.answer(Line.legacy("2", "tools/call", Self.owl))
      let id = try #require(try JSON(parsing: line.utf8)["id"]?.string)
      #expect(await client.answer(answer("3", id, Self.otus)) == refused("3"))
      #expect(await client.answer(answer("4", state, Self.otus)) == heard("4", "named Otus"))
    }
  }

  @Test(arguments: ["{}", #"{"elicitation":{"url":{}}}"#, #"{"elicitation":true}"#])
  func `a client that can't ask is not asked`(capabilities: String) async throws {
    try await Conversation.with([.naming]) { client in
      #expect(
        await client.answer(
          Line.modern("1", "tools/call", Self.owl, meta: Line.meta(capabilities)))
          == heard("1", "unavailable"))
      await client.greet(capabilities: capabilities)
      #expect(
        await client.answer(Line.legacy("2", "tools/call", Self.owl))
          == heard("2", "unavailable", isModern: false))
    }
  }

  @Test(arguments: ["2025-03-26", "2024-11-05"])
  func `a version without questions is not asked`(version: String) async throws {
    try await Conversation.with([.naming]) { client in
      await client.greet(version)
      #expect(
        await client.answer(Line.legacy("2", "tools/call", Self.owl))
          == heard("2", "unavailable", isModern: false))
    }
  }

  @Test func `a client that fails to ask has not asked`() async throws {
    try await Conversation.with([.naming]) { client in
      await client.greet()
      let line = await client.answer(Line.legacy("1", "tools/call", Self.owl))
      let id = try #require(try JSON(parsing: line.utf8)["id"]?.string)
      #expect(
        await client.answer(
          #"{"jsonrpc":"2.0","id":"\#(id)","error":{"code":-32601,"message":"no"}}"#)
          == heard("1", "unavailable", isModern: false))
    }
  }

  @Test func `a client of a handshake that does not answer is told to stop asking`() async throws {
    try await Conversation.with([.naming]) { client in
      await client.greet()
      let line = await client.answer(Line.legacy("1", "tools/call", Self.owl))
      let id = try #require(try JSON(parsing: line.utf8)["id"]?.string)
      await client.clock.runOut(.seconds(300))
      #expect(await client.next() == Line.cancel(#""\#(id)""#))
      #expect(await client.next() == heard("1", "dismissed", isModern: false))
    }
  }

  @Test func `a cancelled call stops asking`() async throws {
    try await Conversation.with([.naming]) { client in
      await client.greet()
      let line = await client.answer(Line.legacy("1", "tools/call", Self.owl))
      let id = try #require(try JSON(parsing: line.utf8)["id"]?.string)
      #expect(await client.answer(Line.cancel("1")) == Line.cancel(#""\#(id)""#))
      client.finish()
      #expect(await client.next() == "")
    }
  }

  @Test func `a call that waits for the user takes no room, and the oldest makes room`()
    async throws
  {
    try await Conversation.with([.naming, .call]) { client in
      var states: [String] = []
      for id in 1...17 { states.append(try await ask(client, "\(id)")) }
      let call = Line.modern("18", "tools/call", #""name":"call","arguments":{"animal":"cat"}"#)
      #expect(await client.answer(call).contains("meow"))
      #expect(
        await client.answer(answer("19", states[16], Self.otus)) == heard("19", "named Otus"))
      #expect(await client.answer(answer("20", states[1], Self.otus)) == heard("20", "named Otus"))
      let oldest = await client.answer(answer("21", states[0], Self.otus))
      #expect([refused("21"), heard("21", "dismissed")].contains(oldest))
    }
  }

  @Test(arguments: [
    (#"{"action":"accept","content":{"answer":"yes"}}"#, "yes"),
    (#"{"action":"accept","content":{"answer":"no"}}"#, "no"),
    (#"{"action":"accept","content":{}}"#, "no"), (#"{"action":"accept"}"#, "no"),
    (#"{"action":"accept","content":{"answer":"YES"}}"#, "no"),
    (#"{"action":"accept","content":{"answer":true}}"#, "no"),
    (#"{"action":"decline","content":{"answer":"yes"}}"#, "no"),
    (#"{"action":"cancel","content":{"answer":"yes"}}"#, "no"),
  ])
  func `only a chosen yes is a yes`(reply: String, text: String) async throws {
    let tool = Tool.simple("ask") { call in
      Tool.answer(await call.ask(Elicitation(confirming: "Feed it?")).isYes ? "yes" : "no")
    }
    try await Conversation.with([tool]) { client in
      let call = #""name":"ask","arguments":{}"#
      let line = await client.answer(Line.modern("1", "tools/call", call))
      let state = try #require(try JSON(parsing: line.utf8)["result"]?["requestState"]?.string)
      #expect(await client.answer(answer("2", state, reply, call)) == heard("2", text))
    }
    try await Conversation.with([tool]) { client in
      await client.greet()
      let line = await client.answer(Line.legacy("1", "tools/call", #""name":"ask""#))
      let id = try #require(try JSON(parsing: line.utf8)["id"]?.string)
      #expect(
        await client.answer(#"{"jsonrpc":"2.0","id":"\#(id)","result":\#(reply)}"#)
          == heard("1", text, isModern: false))
    }
  }

  @Test func `no and yes in one answer are neither`() async throws {
    let tool = Tool.simple("ask") { call in
      Tool.answer(await call.ask(Elicitation(confirming: "Feed it?")).isYes ? "yes" : "no")
    }
    let both = #"{"action":"accept","content":{"answer":"no","answer":"yes"}}"#
    let no = #"{"action":"accept","content":{"answer":"no"}}"#
    try await Conversation.with([tool]) { client in
      let call = #""name":"ask","arguments":{}"#
      let line = await client.answer(Line.modern("1", "tools/call", call))
      let state = try #require(try JSON(parsing: line.utf8)["result"]?["requestState"]?.string)
      #expect(
        await client.answer(answer("2", state, both, call))
          == Line.fault("2", -32600, "The names in an object must be unique."))
      #expect(await client.answer(answer("3", state, no, call)) == heard("3", "no"))
    }
  }

  @Test func `the end of the input is no answer`() async throws {
    let replies = Mutex<[String]>([])
    let tool = Tool.simple("ask") { call in
      let reply = await call.ask(Elicitation(confirming: "Feed it?"))
      replies.withLock { $0.append("\(reply)") }
      return Tool.answer("\(reply)")
    }
    try await Conversation.with([tool]) { client in
      let line = await client.answer(Line.modern("1", "tools/call", #""name":"ask""#))
      #expect(
        line.contains(
          #""message":"Feed it?","requestedSchema":{"type":"object","properties":{"answer":"#
            + #"{"type":"string","enum":["no","yes"],"description":"Choose yes to continue."}},"#
            + #""required":["answer"]}}"#))
      client.finish()
      #expect(await client.next() == "")
    }
    #expect(replies.withLock(\.self) == ["dismissed"])
  }
}
