package import TextFormats

/// A question of a tool to the user: never to the model, which sees neither it nor the answer.
package struct Elicitation: Hashable, Sendable {
  package var message: String
  /// What the user fills in; nothing if the question is only accepted or declined.
  package var fields: [ValueSchema.Field]

  package init(_ message: String, fields: [ValueSchema.Field] = []) {
    self.message = message
    self.fields = fields
  }

  package enum Reply: Hashable, Sendable {
    /// The user agreed, with what was filled in: an object.
    case accepted(JSON)
    case declined
    /// The user closed the question, or did not answer in time.
    case dismissed
    /// The client can't ask.
    case unavailable
  }
}

extension Elicitation {
  static let method = "elicitation/create"

  /// The parameters of the request to ask.
  var json: JSON {
    var form = ValueSchema.record(fields).json
    // A form has none of the other keywords.
    form.remove("additionalProperties")
    return .record(["mode": "form".json, "message": message.json, "requestedSchema": form])
  }

  /// Returns the reply that a client's answer is; what the form does not allow is no agreement.
  func reply(_ answer: JSON?) -> Reply {
    switch answer?["action"]?.string {
    case "accept":
      let content = answer?["content"] ?? .object([])
      let problem = ValueSchema.record(fields).problem(in: content)
      return problem == nil ? .accepted(content) : .dismissed
    case "decline": return .declined
    default: return .dismissed
    }
  }
}
