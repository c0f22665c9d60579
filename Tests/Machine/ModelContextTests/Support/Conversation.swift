import ModelContext
import Synchronization
import Testing
import TextFormats

/// The client's side of a session: what it sends, and what the server answered.
struct Conversation: Sendable {
  let clock = RunOutClock()
  private let input: AsyncStream<[UInt8]>.Continuation
  private let lines: Lines

  /// Runs a session with a server; its input ends after `body`.
  ///
  /// A line counts as written when `written` returns, and the client's end of the input as closed when
  /// `isClosed` says so.
  static func with(
    _ tools: [Tool] = [], account: @escaping @Sendable () -> String = { "octocat" },
    change: (inout ModelContextServer) -> Void = { _ in },
    isClosed: @escaping @Sendable () -> Bool = { false },
    written: @escaping @Sendable () async -> Void = {},
    _ body: (Conversation) async throws -> Void
  ) async throws {
    let (received, input) = AsyncStream.makeStream(of: [UInt8].self)
    let (sent, output) = AsyncStream.makeStream(of: [UInt8].self)
    let conversation = Conversation(input: input, lines: Lines(sent))
    var server = ModelContextServer(
      .init(name: "zoo", title: "A zoo", version: "1.2"), instructions: "Feed nothing.",
      tools: tools, resources: .zoo, account: account, sentence: { "\($0): call the keeper." },
      sleep: conversation.clock.sleep)
    change(&server)
    let running = Task { [server] in
      let received = Received(received)
      await server.run(
        reading: { await received.next() }, isClosed: isClosed,
        writing: { line in
          output.yield(line)
          await written()
        })
      output.finish()
    }
    let result: Result<Void, any Error>
    do {
      result = .success(try await body(conversation))
    } catch {
      result = .failure(error)
    }
    input.finish()
    conversation.clock.stop()
    await running.value
    try result.get()
  }

  /// Sends a line.
  func send(_ line: String) { send(Array(line.utf8)) }

  func send(_ line: [UInt8]) { input.yield(line + [UInt8(ascii: "\n")]) }

  /// Ends the input.
  func finish() { input.finish() }

  /// Returns the next line of the server; empty after the last one.
  func next() async -> String { await lines.next() }

  /// Sends a line and returns the next one of the server.
  func answer(_ line: String) async -> String {
    send(line)
    return await next()
  }

  /// Shakes hands as a client of this version that can ask the user.
  func greet(_ version: String = "2025-11-25", capabilities: String = #"{"elicitation":{}}"#) async
  {
    _ = await answer(
      #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"\#(version)","#
        + #""capabilities":\#(capabilities),"clientInfo":{"name":"tests","version":"1"}}}"#)
    send(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
  }
}

/// The lines of the server, read by one task at a time.
private actor Lines {
  private var lines: AsyncStream<[UInt8]>.AsyncIterator

  init(_ lines: AsyncStream<[UInt8]>) { self.lines = lines.makeAsyncIterator() }

  func next() async -> String {
    var iterator = lines
    let line = await iterator.next(isolation: self) ?? []
    lines = iterator
    #expect(line.isEmpty || line.last == UInt8(ascii: "\n"))
    return String(decoding: line.dropLast(), as: UTF8.self)
  }
}

/// What the server reads.
private actor Received {
  private var chunks: AsyncStream<[UInt8]>.AsyncIterator

  init(_ chunks: AsyncStream<[UInt8]>) { self.chunks = chunks.makeAsyncIterator() }

  func next() async -> [UInt8]? {
    var iterator = chunks
    let chunk = await iterator.next(isolation: self)
    chunks = iterator
    return chunk
  }
}

/// A clock that runs out when a test says so.
final class RunOutClock: Sendable {
  private struct State {
    var sleepers: [(limit: Duration, wake: AsyncStream<Void>.Continuation)] = []
    /// How long each sleep so far was to take, even if it was cancelled.
    var limits: [Duration] = []
    var isStopped = false
  }
  private let state = Mutex(State())

  @Sendable func sleep(_ limit: Duration) async throws {
    let (wakes, wake) = AsyncStream.makeStream(of: Void.self)
    let isStopped = state.withLock { state in
      state.sleepers.append((limit, wake))
      state.limits.append(limit)
      return state.isStopped
    }
    if !isStopped { await wakes.first { true } }
    state.withLock { $0.sleepers.removeAll { $0.wake == wake } }
    try Task.checkCancellation()
  }

  /// Waits until something waits for this long, and lets that time pass.
  func runOut(_ limit: Duration) async {
    while !Task.isCancelled {
      let sleeper = state.withLock { state in
        state.sleepers.lastIndex { $0.limit == limit }.map { state.sleepers.remove(at: $0) }
      }
      if let sleeper {
        sleeper.wake.yield()
        return
      }
      try? await Task.sleep(for: .milliseconds(1))
    }
  }

  /// Waits until something waits for this long.
  func wait(for limit: Duration) async {
    while !Task.isCancelled, !state.withLock({ $0.sleepers.contains { $0.limit == limit } }) {
      try? await Task.sleep(for: .milliseconds(1))
    }
  }

  /// Waits until so many sleeps that were to take this long have begun.
  func waitForSleeps(_ count: Int, of limit: Duration) async {
    while !Task.isCancelled, state.withLock({ $0.limits.count { $0 == limit } }) < count {
      try? await Task.sleep(for: .milliseconds(1))
    }
  }

  /// Lets all times pass from now on.
  func stop() {
    let sleepers = state.withLock { state in
      state.isStopped = true
      return state.sleepers
    }
    for sleeper in sleepers { sleeper.wake.yield() }
  }
}

/// Requests as lines.
enum Line {
  /// What each request since July 2026 says of its client.
  static func meta(_ capabilities: String = #"{"elicitation":{}}"#, more: String = "") -> String {
    #""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","#
      + #""io.modelcontextprotocol/clientCapabilities":\#(capabilities)\#(more)}"#
  }

  /// A request of a client that shook hands.
  static func legacy(_ id: String, _ method: String, _ params: String = "") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":{\#(params)}}"#
  }

  /// A request since July 2026.
  static func modern(
    _ id: String, _ method: String, _ params: String = "", meta: String = Line.meta()
  ) -> String {
    legacy(id, method, params.isEmpty ? meta : params + "," + meta)
  }

  static func cancel(_ id: String) -> String {
    #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":\#(id)}}"#
  }

  /// How a result ends since July 2026.
  static func end(_ time: Int = 0) -> String {
    #""resultType":"complete","ttlMs":\#(time),"cacheScope":"private","#
      + #""_meta":{"io.modelcontextprotocol/serverInfo":"#
      + #"{"name":"zoo","title":"A zoo","version":"1.2"}}"#
  }

  static func failure(_ id: String, _ sentence: String) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"result":{"content":[{"type":"text","text":"\#(sentence)"}],"#
      + #""isError":true}}"#
  }

  static func fault(_ id: String?, _ code: Int, _ message: String) -> String {
    #"{"jsonrpc":"2.0",\#(id.map { #""id":\#($0),"# } ?? "")"error":{"code":\#(code),"#
      + #""message":"\#(message)"}}"#
  }
}
