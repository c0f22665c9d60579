import FoundationEssentials
package import TextFormats

/// A tool that a model can call: its description and its action.
package struct Tool: Sendable {
  package var name: String
  var title: String
  /// The tool's purpose and when to use it, for a model.
  var description: String
  /// The members of the arguments object.
  package var arguments: [ValueSchema.Field]
  /// The members of the structured result.
  package var result: [ValueSchema.Field]
  package var effect: Effect
  /// The longest time that it may run between two questions.
  package var timeLimit: Duration
  package var run: @concurrent @Sendable (ToolCall) async throws -> ToolResult

  package init(
    _ name: String, title: String, description: String, arguments: [ValueSchema.Field],
    result: [ValueSchema.Field], effect: Effect = .reads, timeLimit: Duration = .seconds(30),
    run: @escaping @concurrent @Sendable (ToolCall) async throws -> ToolResult
  ) {
    self.name = name
    self.title = title
    self.description = description
    self.arguments = arguments
    self.result = result
    self.effect = effect
    self.timeLimit = timeLimit
    self.run = run
  }

  /// The kind of changes that a tool makes.
  package enum Effect: Hashable, Sendable {
    case reads
    /// `destroys`: it may replace or remove existing data. `repeats`: a second call makes another
    /// change.
    case writes(destroys: Bool, repeats: Bool)
  }
}

extension Tool {
  /// The description for a client.
  var json: JSON {
    .record([
      "name": name.json, "title": title.json, "description": description.json,
      "inputSchema": ValueSchema.record(arguments).json,
      "outputSchema": ValueSchema.record(result).json, "annotations": annotations,
    ])
  }

  private var annotations: JSON {
    let (reads, destroys, repeats) =
      switch effect {
      case .reads: (true, false, false)
      case .writes(let destroys, let repeats): (false, destroys, repeats)
      }
    return .record([
      "readOnlyHint": .bool(reads), "destructiveHint": .bool(destroys),
      "idempotentHint": .bool(!repeats), "openWorldHint": .bool(true),
    ])
  }
}

/// The result of a tool's call.
package struct ToolResult: Hashable, Sendable {
  package struct Image: Hashable, Sendable {
    var bytes: [UInt8]
    /// Such as `image/png`.
    var type: String

    package init(_ bytes: [UInt8], type: String) {
      self.bytes = bytes
      self.type = type
    }
  }

  /// An object with the members in ``Tool/result``; nil for a failure.
  package var value: JSON?
  /// The value as text, or the message of a failure.
  package var text: String
  var images: [Image]

  package init(_ value: JSON, images: [Image] = []) {
    self.value = value
    text = value.text()
    self.images = images
  }

  /// Creates a failure that a model can correct; the message says what is wrong and what to do.
  init(failure: String) {
    text = failure
    images = []
  }

  var json: JSON {
    let text = JSON.record(["type": "text".json, "text": text.json])
    let images = images.map { image in
      JSON.record([
        "type": "image".json, "data": Data(image.bytes).base64EncodedString().json,
        "mimeType": image.type.json,
      ])
    }
    return .record([
      "content": .array([text] + images), "structuredContent": value,
      "isError": value == nil ? .bool(true) : nil,
    ])
  }
}
