import TextFormats

/// A server of the Model Context Protocol: its tools and resources, which a client lets a model
/// use. <https://modelcontextprotocol.io/specification>
package struct ModelContextServer: Sendable {
  var identity: Identity
  /// Information for a model about all tools.
  var instructions: String
  /// In the order in which they are listed.
  var tools: [Tool]
  var resources: Resources
  /// Returns the account that tools use now: a user's answer counts only for the account that the
  /// question was about.
  var account: @Sendable () async -> String
  /// Returns the message for an error, with the next step.
  var sentence: @Sendable (any Error) -> String
  var sleep: @Sendable (Duration) async throws -> Void
  /// Frees memory; called when none of many concurrent calls runs any more.
  package var freeMemory: @Sendable () -> Void = {}
  package var limits = Limits()

  package init(
    _ identity: Identity, instructions: String, tools: [Tool], resources: Resources,
    account: @escaping @Sendable () async -> String,
    sentence: @escaping @Sendable (any Error) -> String,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.identity = identity
    self.instructions = instructions
    self.tools = tools
    self.resources = resources
    self.account = account
    self.sentence = sentence
    self.sleep = sleep
  }

  /// Answers the messages of a client until its input ends, and then gives lines that wait and
  /// running calls a moment to end.
  ///
  /// It returns then even if the client doesn't read its answers. A client that sends faster than it
  /// reads has to wait at some point, so that its lines don't fill the memory.
  ///
  /// - Parameters:
  ///   - read: Returns the next bytes; nil at the end.
  ///   - isClosed: Whether the client has closed its end: what is left to read then is not much.
  ///   - write: Writes a line after all earlier ones, and returns when it is written.
  package func run(
    reading read: @Sendable () async -> [UInt8]?,
    isClosed: @Sendable () -> Bool,
    writing write: @escaping @Sendable ([UInt8]) async -> Void
  ) async {
    let session = ModelContextSession(self, write)
    let (lines, waiting) = AsyncStream.makeStream(of: MessageLines.Line.self)
    // A client that doesn't read its answers delays this task, but not the end of its input.
    let receiving = Task {
      for await line in lines where !Task.isCancelled { await session.receive(line) }
    }
    var input = MessageLines(limit: limits.lineBytes)
    var size = 0
    func waitForRoom() async throws {
      while size - (await session.handledSize) > limits.waitingSize, !isClosed() {
        try await sleep(limits.roomTime)
      }
    }
    while (try? await waitForRoom()) != nil, let bytes = await read() {
      for line in input.add(bytes) {
        size += line.size
        waiting.yield(line)
      }
    }
    if let line = input.end() { waiting.yield(line) }
    waiting.finish()
    await session.end(receiving)
  }
}

extension ModelContextServer {
  package struct Identity: Hashable, Sendable {
    var name: String
    var title: String
    var version: String

    package init(name: String, title: String, version: String) {
      self.name = name
      self.title = title
      self.version = version
    }

    var json: JSON { .record(["name": name.json, "title": title.json, "version": version.json]) }
  }

  /// The limits of a session.
  package struct Limits: Hashable, Sendable {
    /// The most bytes of a line from the client.
    var lineBytes = 1 << 20
    /// The most bytes of an answer; tools use far fewer.
    var answerBytes = 2 << 20
    /// The most memory of lines that wait to be handled, after which nothing is read until there is
    /// room or the client has closed its end.
    package var waitingSize = 4 << 20
    /// The time after which it is checked again whether there is room.
    var roomTime = Duration.milliseconds(20)
    /// The most calls that run at once.
    package var calls = 16
    /// The most calls that have an answer, but haven't ended: the client may not read the answers.
    package var answeredCalls = 32
    /// The most concurrent calls after which no memory is freed.
    var smallBurst = 4
    /// The most questions that wait for the user at once; another one closes the oldest.
    var questions = 16
    var answerTime = Duration.seconds(300)
    /// The longest time for reading a resource.
    var readTime = Duration.seconds(30)
    /// The time without another line, after the end of the input, after which the client seems not
    /// to read its answers.
    var unreadTime = Duration.milliseconds(50)
    /// The longest time that calls then continue, unless another line is received meanwhile.
    var endTime = Duration.milliseconds(800)
  }
}
