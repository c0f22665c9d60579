import CommandSupport
import FoundationEssentials
import ModelContext
import TerminalOutput
import TextFormats

/// The result of a tool, before the flow's messages are added.
struct AgentResult: Sendable {
  private var value: JSON
  private let images: [ToolResult.Image]

  /// Creates a result with a warning, because other users may have written parts of the value.
  init(_ value: JSON, images: [ToolResult.Image] = []) {
    self.value = value
    self.value.set("warning", to: .string(AgentText.warning))
    self.images = images
  }

  init(_ members: KeyValuePairs<String, JSON?>) { self.init(.record(members)) }

  /// Creates a result with the first elements of a list, as many as fit, and whether there are more.
  init(_ name: String, _ elements: [JSON], hasMore: Bool) {
    let shown = elements.fitting
    self.init([
      name: .array(shown), "more": .bool(hasMore || shown.count < elements.count),
    ])
  }

  /// The members that every result may have.
  static let fields: [ValueSchema.Field] = [
    .init("warning", .text, "A warning about other people's text."),
    .init("notes", .list(of: .text, atMost: 1_000), "Notes about the result."),
  ]

  mutating func add(notes: [String]) {
    guard !notes.isEmpty else { return }
    value.set("notes", to: .array(notes.map { .string(AgentText.shown($0)) }))
  }

  /// The most bytes of a result.
  private static let limit = 100_000
  /// The most bytes of its texts, as JSON: escapes can make a text several times as long.
  static let mostTextBytes = 80_000

  /// Returns the result; throws a ``Failure`` if it is larger than a model should read.
  func checked() throws -> ToolResult {
    guard value.bytes().count <= Self.limit else {
      throw Failure(
        .dataRefused, code: .tooBig, "the result is larger than 100 kB",
        next: ["ask for less: a smaller limit, or one file"])
    }
    return ToolResult(value, images: images)
  }
}

extension [JSON] {
  /// The first elements that together fit into a result.
  var fitting: [JSON] {
    var room = AgentResult.mostTextBytes
    return Array(
      prefix { element in
        room -= element.bytes().count + 1
        return room >= 0
      })
  }
}

extension ValueSchema {
  /// A text of a result.
  static let text = ValueSchema.text(atMost: 200_000)

  /// A number of a result, limited to integers that JavaScript can represent.
  static let count = ValueSchema.integer(0...(1 << 53 - 1))
}

extension JSON {
  /// Returns a text that another user may have written, escaped and cut; nil if there is none.
  static func shown(_ text: String?, atMost limit: Int = 2_000) -> JSON? {
    text.map { .string(AgentText.shown(AgentText.beginning(of: $0, atMost: limit))) }
  }

  static func number(_ number: Int?) -> JSON? { number.map { .number(String($0)) } }

  static func date(_ date: Date?) -> JSON? { date.map { .string($0.rfc3339) } }
}
