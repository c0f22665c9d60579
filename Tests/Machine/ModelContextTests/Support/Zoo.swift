import ModelContext
import TextFormats

/// Tools that do what tests need.
extension Tool {
  /// Says what an animal says, several times.
  static let call = Tool(
    "call", title: "Call", description: "Calls an animal.",
    arguments: [
      .init("animal", .choice(["cat", "owl"]), "Which one.", isRequired: true),
      .init("times", .integer(1...3), "How often."),
    ],
    result: [.init("sound", .text(atMost: 100), "What is heard.", isRequired: true)]
  ) { call in
    let sound = call.arguments["animal"]?.string == "cat" ? "meow" : "hoo"
    let times = call.arguments["times"]?.integer ?? 1
    return ToolResult(
      .object([
        .init("sound", .string(Array(repeating: sound, count: times).joined(separator: " ")))
      ]))
  }

  /// Fails.
  static let escape = simple("escape") { _ in throw Escape() }

  struct Escape: Error, CustomStringConvertible {
    let description = "The lion is out"
  }

  /// Says how many animals it counted.
  static let count = simple("count") { call in
    for number in [1, 2, 2, 3] { await call.progress(number, of: 3, "Animal \(number)") }
    return answer("3")
  }

  /// Asks for a name, and says what became of the question.
  static let naming = Tool(
    "name", title: "Name", description: "Names an animal.",
    arguments: [.init("animal", .text(atMost: 20), "Which one.")], result: heard,
    effect: .writes(destroys: false, repeats: true)
  ) { call in
    let reply = await call.ask(
      Elicitation(
        "What is its name?",
        fields: [.init("name", .text(atMost: 10), "The name.", isRequired: true)]))
    let heard =
      switch reply {
      case .accepted(let content): "named \(content["name"]?.string ?? "nothing")"
      case .declined: "declined"
      case .dismissed: "dismissed"
      case .unavailable: "unavailable"
      }
    return answer(heard)
  }

  static func simple(
    _ name: String, run: @escaping @concurrent @Sendable (ToolCall) async throws -> ToolResult
  ) -> Tool {
    Tool(name, title: name, description: name, arguments: [], result: heard, run: run)
  }

  static let heard = [ValueSchema.Field("heard", .text(atMost: 100), "What is heard.")]

  static func answer(_ text: String) -> ToolResult {
    ToolResult(.object([.init("heard", .string(text))]))
  }
}

extension Resources {
  static let zoo = Resources(
    [Template("zoo:///{animal}", name: "animal", description: "An animal.")]
  ) { uri in
    switch uri {
    case "zoo:///cat": [("A cat.", type: "text/plain")]
    case "zoo:///lion": throw Tool.Escape()
    default: throw NoResource("There is no such animal.")
    }
  }
}
