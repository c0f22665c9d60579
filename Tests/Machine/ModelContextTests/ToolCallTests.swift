import ModelContext
import Synchronization
import TestSupport
import Testing

@Suite(.endsHangs) struct `A call` {
  /// A tool that waits until the test opens its gate, and says when it is called and when it was stopped.
  private struct Gate {
    let tool: Tool
    let events: AsyncStream<String>
    let gate: AsyncStream<Void>.Continuation

    init() {
      let (opened, gate) = AsyncStream.makeStream(of: Void.self)
      let (events, event) = AsyncStream.makeStream(of: String.self)
      self.events = events
      self.gate = gate
      tool = .simple("wait") { _ in
        event.yield("called")
        let isOpen = await opened.first { true } != nil
        event.yield(isOpen ? "opened" : "stopped")
        return Tool.answer(isOpen ? "opened" : "stopped")
      }
    }

    func event() async -> String? { await events.first { _ in true } }
  }

  private static let wait = #""name":"wait""#

  private func heard(_ id: String, _ text: String) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"result":{"content":[{"type":"text","text":"#
      + #""{\"heard\":\"\#(text)\"}"}],"structuredContent":{"heard":"\#(text)"}}}"#
  }

  @Test func `others are answered while one runs`() async throws {
    let gate = Gate()
    try await Conversation.with([gate.tool, .call]) { client in
      await client.greet()
      client.send(Line.legacy("1", "tools/call", Self.wait))
      #expect(
        await client.answer(Line.legacy("2", "ping")) == #"{"jsonrpc":"2.0","id":2,"result":{}}"#)
      #expect(
        await client.answer(Line.legacy("3", "tools/call", #""name":"call""#))
          == Line.failure("3", "animal is missing."))
      gate.gate.yield()
      #expect(await client.next() == heard("1", "opened"))
    }
  }

  @Test(arguments: [
    (Line.legacy("1", "tools/call", Self.wait), Line.cancel("1")),
    (Line.modern(#""a""#, "tools/call", Self.wait), Line.cancel(#""a""#)),
  ])
  func `no answer follows a cancellation, and the tool is stopped`(
    call: String, cancellation: String
  ) async throws {
    let gate = Gate()
    try await Conversation.with([gate.tool]) { client in
      await client.greet()
      client.send(call)
      #expect(await gate.event() == "called")
      client.send(cancellation)
      #expect(await gate.event() == "stopped")
      #expect(
        await client.answer(Line.legacy("2", "ping")) == #"{"jsonrpc":"2.0","id":2,"result":{}}"#)
      client.finish()
      #expect(await client.next() == "")
    }
  }

  @Test func `an id that is in use is refused`() async throws {
    let gate = Gate()
    try await Conversation.with([gate.tool]) { client in
      await client.greet()
      client.send(Line.legacy("1", "tools/call", Self.wait))
      for line in [
        Line.legacy("1", "tools/call", Self.wait),
        Line.legacy("1", "resources/read", #""uri":"zoo:///cat""#),
      ] {
        #expect(
          await client.answer(line) == Line.fault("1", -32600, "A call with this id is running."))
      }
      gate.gate.yield()
      #expect(await client.next() == heard("1", "opened"))
    }
  }

  @Test func `sixteen run at once, and one more is told to wait`() async throws {
    let gate = Gate()
    let sentence = "16 calls are running, which is the limit. Wait for an answer, then call again."
    try await Conversation.with([gate.tool]) { client in
      await client.greet()
      for id in 1...16 { client.send(Line.legacy("\(id)", "tools/call", Self.wait)) }
      #expect(
        await client.answer(Line.legacy("17", "tools/call", Self.wait))
          == Line.failure("17", sentence))
      #expect(
        await client.answer(Line.legacy("18", "resources/read", #""uri":"zoo:///cat""#))
          == Line.fault("18", -32603, sentence))
      for _ in 1...16 { #expect(await gate.event() == "called") }
      gate.gate.yield()
      #expect(await client.next().contains("opened"))
      #expect(await gate.event() == "opened")
      client.send(Line.legacy("19", "tools/call", Self.wait))
      #expect(await gate.event() == "called")
    }
  }

  @Test func `memory is freed once, after many at once`() async throws {
    let gate = Gate()
    let frees = Mutex(0)
    try await Conversation.with(
      [gate.tool, .count], change: { $0.freeMemory = { frees.withLock { $0 += 1 } } }
    ) { client in
      await client.greet()
      for id in 1...3 {
        _ = await client.answer(Line.legacy("\(id)", "tools/call", #""name":"count""#))
      }
      #expect(frees.withLock(\.self) == 0)
      for id in 4...8 { client.send(Line.legacy("\(id)", "tools/call", Self.wait)) }
      for _ in 4...8 { #expect(await gate.event() == "called") }
      gate.gate.finish()
      for _ in 4...8 { _ = await client.next() }
      client.finish()
      #expect(await client.next() == "")
    }
    #expect(frees.withLock(\.self) == 1)
  }

  @Test func `its place is free before its answer is written`() async throws {
    let (releases, release) = AsyncStream.makeStream(of: Void.self)
    let cat = #""name":"call","arguments":{"animal":"cat"}"#
    try await Conversation.with(
      [.call], change: { $0.limits.calls = 1 }, written: { _ = await releases.first { true } }
    ) { client in
      defer { release.finish() }
      for id in ["1", "2"] {
        #expect(
          await client.answer(Line.modern(id, "tools/call", cat))
            == #"{"jsonrpc":"2.0","id":\#(id),"result":{"content":[{"type":"text","text":"#
            + #""{\"sound\":\"meow\"}"}],"structuredContent":{"sound":"meow"},\#(Line.end())}}"#)
      }
    }
  }

  @Test func `a call that takes too long leaves its place before its tool stops`() async throws {
    let (releases, release) = AsyncStream.makeStream(of: Void.self)
    let stubborn = Tool.simple("stay") { _ in
      // The stream ends for a cancelled task, but not for this one.
      await Task { _ = await releases.first { true } }.value
      return Tool.answer("gone")
    }
    try await Conversation.with([stubborn, .count], change: { $0.limits.calls = 1 }) { client in
      defer { release.finish() }
      await client.greet()
      client.send(Line.legacy("1", "tools/call", #""name":"stay""#))
      await client.clock.runOut(.seconds(30))
      #expect(await client.next() == Line.failure("1", "It took longer than 30 seconds."))
      #expect(
        await client.answer(Line.legacy("2", "tools/call", #""name":"count""#)) == heard("2", "3"))
    }
  }

  @Test func `a cancelled call leaves its place, too, when its time is over`() async throws {
    let (releases, release) = AsyncStream.makeStream(of: Void.self)
    let stubborn = Tool.simple("stay") { _ in
      await Task { _ = await releases.first { true } }.value
      return Tool.answer("gone")
    }
    try await Conversation.with([stubborn, .count], change: { $0.limits.calls = 1 }) { client in
      defer { release.finish() }
      await client.greet()
      client.send(Line.legacy("1", "tools/call", #""name":"stay""#))
      client.send(Line.cancel("1"))
      // It is cancelled before its time is over.
      #expect(
        await client.answer(Line.legacy("2", "ping")) == #"{"jsonrpc":"2.0","id":2,"result":{}}"#)
      await client.clock.runOut(.seconds(30))
      var answer = ""
      try await eventually {
        answer = await client.answer(Line.legacy("3", "tools/call", #""name":"count""#))
        return !answer.contains("which is the limit")
      }
      #expect(answer == heard("3", "3"))
    }
  }

  @Test func `a call that takes too long is stopped and answered`() async throws {
    let gate = Gate()
    try await Conversation.with([gate.tool]) { client in
      await client.greet()
      client.send(Line.legacy("1", "tools/call", Self.wait))
      await client.clock.runOut(.seconds(30))
      #expect(await client.next() == Line.failure("1", "It took longer than 30 seconds."))
      #expect(await gate.event() == "called")
      #expect(await gate.event() == "stopped")
      client.finish()
      #expect(await client.next() == "")
    }
  }

  @Test func `a change that takes too long may have been made`() async throws {
    let gate = Gate()
    var tool = gate.tool
    tool.effect = .writes(destroys: false, repeats: true)
    try await Conversation.with([tool]) { client in
      await client.greet()
      client.send(Line.legacy("1", "tools/call", Self.wait))
      await client.clock.runOut(.seconds(30))
      #expect(
        await client.next()
          == Line.failure(
            "1",
            "It took longer than 30 seconds. The change may or may not have been made: look before "
              + "you call again."))
      client.finish()
      #expect(await client.next() == "")
    }
  }

  @Test func `progress is reported with the token of its request, only if it grows`() async throws {
    try await Conversation.with([.count]) { client in
      let call = Line.modern(
        "1", "tools/call", #""name":"count""#, meta: Line.meta(more: #","progressToken":"t""#))
      client.send(call)
      for number in 1...3 {
        #expect(
          await client.next()
            == #"{"jsonrpc":"2.0","method":"notifications/progress","params":"#
            + #"{"progressToken":"t","progress":\#(number),"total":3,"message":"Animal \#(number)"}}"#
        )
      }
      #expect(await client.next().hasPrefix(#"{"jsonrpc":"2.0","id":1,"result":"#))
      await client.greet()
      #expect(
        await client.answer(Line.legacy("2", "tools/call", #""name":"count""#)) == heard("2", "3"))
    }
  }

  @Test func `at the end of the input a call may end`() async throws {
    let gate = Gate()
    try await Conversation.with([gate.tool]) { client in
      await client.greet()
      client.send(Line.legacy("1", "tools/call", Self.wait))
      #expect(await gate.event() == "called")
      client.finish()
      gate.gate.yield()
      #expect(await client.next() == heard("1", "opened"))
      #expect(await client.next() == "")
    }
  }

  @Test func `a call that does not end with the input is stopped`() async throws {
    let gate = Gate()
    try await Conversation.with([gate.tool]) { client in
      await client.greet()
      client.send(Line.legacy("1", "tools/call", Self.wait))
      #expect(await gate.event() == "called")
      client.finish()
      await client.clock.runOut(.milliseconds(50))
      await client.clock.runOut(.milliseconds(800))
      #expect(await gate.event() == "stopped")
    }
  }

  @Test(
    arguments: [
      [
        (nil, nil), (.milliseconds(50), .milliseconds(50)), (.milliseconds(50), .milliseconds(50)),
      ],
      [
        (.milliseconds(50), .milliseconds(800)), (.milliseconds(800), .milliseconds(50)),
        (nil, nil),
      ],
    ] as [[(pause: Duration?, next: Duration?)]])
  func `a reader that is slow or pauses gets all answers after the end of the input`(
    pauses: [(pause: Duration?, next: Duration?)]
  ) async throws {
    let (releases, release) = AsyncStream.makeStream(of: Void.self)
    func pong(_ id: Int) -> String { #"{"jsonrpc":"2.0","id":\#(id),"result":{}}"# }
    try await Conversation.with(written: { _ = await releases.first { true } }) { client in
      defer { release.finish() }
      for id in 1...4 { client.send(Line.legacy("\(id)", "ping")) }
      #expect(await client.next() == pong(1))
      client.finish()
      // The server has counted the lines so far before the reader goes on.
      await client.clock.wait(for: .milliseconds(50))
      for (id, (pause, next)) in zip(2..., pauses) {
        if let pause, let next {
          await client.clock.runOut(pause)
          await client.clock.wait(for: next)
        }
        release.yield()
        #expect(await client.next() == pong(id))
      }
      release.yield()
      #expect(await client.next() == "")
    }
  }

  @Test func `answers that are not read don't delay the end of the input`() async throws {
    let (releases, release) = AsyncStream.makeStream(of: Void.self)
    try await Conversation.with(written: { _ = await releases.first { true } }) { client in
      defer { release.finish() }
      #expect(
        await client.answer(Line.legacy("1", "ping")) == #"{"jsonrpc":"2.0","id":1,"result":{}}"#)
      // Its answer waits for the one before, which is never read.
      client.send(Line.legacy("2", "ping"))
      client.finish()
      await client.clock.runOut(.milliseconds(50))
      await client.clock.runOut(.milliseconds(800))
      #expect(await client.next() == "")
    }
  }

  @Test(arguments: [
    (
      "zoo:///cat",
      #""result":{"contents":[{"uri":"zoo:///cat","mimeType":"text/plain","text":"A cat."}]}"#
    ),
    (
      "zoo:///../cat",
      #""error":{"code":-32002,"message":"There is no such animal.","data":{"uri":"zoo:///../cat"}}"#
    ),
    ("zoo:///lion", #""error":{"code":-32603,"message":"The lion is out: call the keeper."}"#),
  ])
  func `a resource is read, or the error says why not`(uri: String, end: String) async throws {
    try await Conversation.with { client in
      await client.greet()
      #expect(
        await client.answer(Line.legacy("1", "resources/read", #""uri":"\#(uri)""#))
          == #"{"jsonrpc":"2.0","id":1,\#(end)}"#)
      #expect(
        await client.answer(Line.modern("1", "resources/read", #""uri":"\#(uri)""#))
          == #"{"jsonrpc":"2.0","id":1,\#(end)}"#.replacing("-32002", with: "-32602")
          .replacing("]}}", with: "],\(Line.end())}}"))
      #expect(
        await client.answer(Line.legacy("2", "resources/read"))
          == Line.fault("2", -32602, "uri must be a string."))
    }
  }

  @Test func `the kinds of resources are listed`() async throws {
    try await Conversation.with { client in
      await client.greet()
      #expect(
        await client.answer(Line.legacy("1", "resources/templates/list"))
          == #"{"jsonrpc":"2.0","id":1,"result":{"resourceTemplates":["#
          + #"{"uriTemplate":"zoo:///{animal}","name":"animal","description":"An animal."}]}}"#)
    }
  }
}
