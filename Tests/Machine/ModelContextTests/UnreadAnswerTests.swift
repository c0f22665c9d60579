import ModelContext
import Synchronization
import TestSupport
import Testing

@Suite(.endsHangs) struct `A client that doesn't read` {
  private func pong(_ id: Int) -> String { #"{"jsonrpc":"2.0","id":\#(id),"result":{}}"# }

  @Test func `has to wait with more lines than there is room for, until it reads`() async throws {
    let (releases, release) = AsyncStream.makeStream(of: Void.self)
    try await Conversation.with(
      change: { $0.limits.waitingSize = 200 }, written: { _ = await releases.first { true } }
    ) { client in
      defer { release.finish() }
      for id in 1...9 { client.send(Line.legacy("\(id)", "ping")) }
      #expect(await client.next() == pong(1))
      // There is room neither now nor after a moment.
      await client.clock.runOut(.milliseconds(20))
      await client.clock.runOut(.milliseconds(20))
      client.clock.stop()
      release.finish()
      for id in 2...9 { #expect(await client.next() == pong(id)) }
    }
  }

  @Test func `ends the session when it closes the input, even if there is no room`() async throws {
    let (releases, release) = AsyncStream.makeStream(of: Void.self)
    let isClosed = Mutex(false)
    try await Conversation.with(
      change: { $0.limits.waitingSize = 200 }, isClosed: { isClosed.withLock(\.self) },
      written: { _ = await releases.first { true } }
    ) { client in
      defer { release.finish() }
      for id in 1...9 { client.send(Line.legacy("\(id)", "ping")) }
      #expect(await client.next() == pong(1))
      await client.clock.runOut(.milliseconds(20))
      isClosed.withLock { $0 = true }
      client.finish()
      client.clock.stop()
      #expect(await client.next() == "")
    }
  }

  @Test func `starts no call while too many answers wait for it`() async throws {
    let (releases, release) = AsyncStream.makeStream(of: Void.self)
    let call = #""name":"count""#
    try await Conversation.with(
      [.count], change: { $0.limits.answeredCalls = 2 },
      written: { _ = await releases.first { true } }
    ) { client in
      defer { release.finish() }
      for id in ["1", "2"] {
        #expect(await client.answer(Line.modern(id, "tools/call", call)).contains("structured"))
      }
      #expect(
        await client.answer(Line.modern("3", "tools/call", call))
          == Line.failure(
            "3",
            "2 earlier calls haven't ended, which is the limit. Read their answers, then call again."
          ).replacing("true}}", with: "true,\(Line.end())}}"))
    }
  }
}
