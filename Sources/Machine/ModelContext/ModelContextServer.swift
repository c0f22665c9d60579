import TextFormats

/// A server of the Model Context Protocol: what it offers to a client, which lets a model use it.
/// <https://modelcontextprotocol.io/specification>
package struct ModelContextServer: Sendable {
  package var identity: Identity
  /// What a model should know about all tools.
  package var instructions: String
  /// In the order in which they are listed.
  package var tools: [Tool]
  package var resources: Resources
  /// The account that tools use now: an answer of the user counts for the one that was asked about.
  package var account: @Sendable () async -> String
  /// Returns the message for an error, with the next step.
  package var sentence: @Sendable (any Error) -> String
  package var sleep: @Sendable (Duration) async throws -> Void
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

  /// Answers the messages of a client until its input ends, and gives calls that run a moment to end.
  ///
  /// - Parameters:
  ///   - read: Returns the next bytes; nil at the end.
  ///   - write: Writes a line, after those that were given before, and returns when it is written.
  package func run(
    reading read: @Sendable () async -> [UInt8]?,
    writing write: @escaping @Sendable ([UInt8]) async -> Void
  ) async {
    let session = ModelContextSession(self, write)
    var lines = MessageLines(limit: limits.lineBytes)
    while let bytes = await read() {
      for line in lines.add(bytes) { await session.receive(line) }
    }
    if let line = lines.end() { await session.receive(line) }
    await session.end()
  }
}

extension ModelContextServer {
  package struct Identity: Hashable, Sendable {
    package var name: String
    package var title: String
    package var version: String

    package init(name: String, title: String, version: String) {
      self.name = name
      self.title = title
      self.version = version
    }

    var json: JSON {
      .record(["name": name.json, "title": title.json, "version": version.json])
    }
  }

  /// What everything is bounded by.
  package struct Limits: Hashable, Sendable {
    /// The bytes of a line of the client.
    package var lineBytes = 1 << 20
    /// The bytes of an answer; tools keep to much less.
    package var answerBytes = 2 << 20
    /// The calls that run at once.
    package var calls = 16
    /// The questions that wait for the user at once; one more closes the oldest.
    package var questions = 16
    package var answerTime = Duration.seconds(300)
    /// How long a resource may be read.
    package var readTime = Duration.seconds(30)
    /// How long calls go on after the end of the input.
    package var endTime = Duration.milliseconds(800)
  }
}
