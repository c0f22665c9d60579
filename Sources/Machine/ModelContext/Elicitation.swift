package import TextFormats

/// A tool's question to the user; the model sees neither the question nor the answer.
package struct Elicitation: Hashable, Sendable {
  package var message: String
  /// The fields of the form; at least one is required.
  var fields: [ValueSchema.Field]

  package init(_ message: String, fields: [ValueSchema.Field]) {
    self.message = message
    self.fields = fields
  }

  /// Creates a question whose answer is yes or no.
  ///
  /// Some clients accept a form without required fields and don't show it, so the user chooses the
  /// answer in a field. The first one is no, because a client may preselect it.
  package init(confirming message: String) {
    let answer = ValueSchema.Field(
      "answer", .choice(["no", "yes"]), "Choose yes to continue.", isRequired: true)
    self.init(message, fields: [answer])
  }

  package enum Reply: Hashable, Sendable {
    /// The user agreed; the object has the values of the fields.
    case accepted(JSON)
    case declined
    /// The user closed the question, or did not answer in time.
    case dismissed
    /// The client can't ask.
    case unavailable

    /// Whether the user chose yes.
    package var isYes: Bool {
      guard case .accepted(let content) = self else { return false }
      return content["answer"]?.string == "yes"
    }
  }
}

extension Elicitation {
  static let method = "elicitation/create"

  /// The parameters of the request to ask.
  var json: JSON {
    var form = ValueSchema.record(fields).json
    // Forms don't have the other keywords.
    form.remove("additionalProperties")
    return .record(["mode": "form".json, "message": message.json, "requestedSchema": form])
  }

  /// Converts a client's answer to a reply; values that the form does not allow are no agreement.
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
