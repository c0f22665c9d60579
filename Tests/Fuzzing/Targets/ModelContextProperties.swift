import Dispatch
import ModelContext
import Synchronization
import TextFormats

enum ModelContextProperties {
  /// Checks the lines of a client.
  static func check(_ input: [UInt8]) {
    checkLines(input)
    let (output, feedings) = session(input)
    require(feedings == 0, "nothing is changed without an answer of the user")
    var limited = MessageLines(limit: 1 << 20)
    let count = limited.add(input).count + (limited.end() == nil ? 0 : 1)
    var answers = 0
    for line in output {
      require(line.last == 0x0A && !line.dropLast().contains(0x0A), "an answer is one line")
      guard let message = try? JSON(strictlyParsing: line) else {
        return require(false, "an answer is JSON: \(String(decoding: line, as: UTF8.self))")
      }
      require(message["jsonrpc"] == .string("2.0"), "an answer is a message")
      if message["method"] == nil { answers += 1 }
    }
    require(answers <= count, "a line has one answer at most: \(answers) for \(count)")
  }

  private static func checkLines(_ input: [UInt8]) {
    let whole = lines(input, chunk: input.count)
    require(lines(input, chunk: 1) == whole, "lines are the same byte by byte")
    require(lines(input, chunk: 7) == whole, "lines are the same in chunks")
    for case .text(let line) in whole {
      require(line.count <= 20 && !line.contains(0x0A), "a line is no longer than the limit")
    }
  }

  private static func lines(_ input: [UInt8], chunk: Int) -> [MessageLines.Line] {
    var lines = MessageLines(limit: 20)
    var found: [MessageLines.Line] = []
    for start in stride(from: 0, to: input.count, by: max(chunk, 1)) {
      found += lines.add(Array(input[start..<min(start + chunk, input.count)]))
    }
    return found + [lines.end()].compactMap(\.self)
  }

  /// Returns the answers to an input, and how often a tool that asks the user first changed something.
  private static func session(_ input: [UInt8]) -> (output: [[UInt8]], feedings: Int) {
    let output = Mutex<[[UInt8]]>([])
    let feedings = Atomic(0)
    let rest = Mutex<[UInt8]?>(input)
    let end = DispatchSemaphore(value: 0)
    let feed = Tool(
      "feed", title: "Feed", description: "Feeds an animal.",
      arguments: [.init("food", .list(of: .text(atMost: 9), atMost: 3), "What.")],
      result: [.init("fed", .flag, "Whether it ate.")],
      effect: .writes(destroys: true, repeats: true)
    ) { call in
      await call.progress(1)
      let reply = await call.ask(Elicitation(confirming: "Feed it?"))
      if case .accepted = reply { feedings.add(1, ordering: .relaxed) }
      return ToolResult(.object([.init("fed", call.arguments["food"] ?? .null)]))
    }
    let server = ModelContextServer(
      .init(name: "zoo", title: "A zoo", version: "1"), instructions: "", tools: [feed],
      resources: Resources([]) { uri in [(uri, type: nil)] },
      account: { "" }, sentence: { "\($0)" },
      sleep: { try await Task.sleep(for: $0 * 10) })
    Task {
      await server.run(
        reading: {
          rest.withLock { rest in
            defer { rest = nil }
            return rest
          }
        }, isClosed: { true },
        writing: { line in output.withLock { $0.append(line) } })
      end.signal()
    }
    end.wait()
    return (output.withLock(\.self), feedings.load(ordering: .relaxed))
  }
}
