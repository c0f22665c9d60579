import ByteTools
package import TextFormats

/// A schema for a value: the part of JSON Schema (2020-12) that tools need.
///
/// The client gets it as JSON, and it checks the values that the client sends.
package indirect enum ValueSchema: Hashable, Sendable {
  /// A text of at most this many characters of Unicode.
  case text(atMost: Int)
  case choice([String])
  case integer(ClosedRange<Int>)
  case flag
  case list(of: ValueSchema, atMost: Int)
  /// An object with only these members.
  case record([Field])

  package struct Field: Hashable, Sendable {
    package var name: String
    var schema: ValueSchema
    var description: String
    var isRequired: Bool

    package init(
      _ name: String, _ schema: ValueSchema, _ description: String, isRequired: Bool = false
    ) {
      self.name = name
      self.schema = schema
      self.description = description
      self.isRequired = isRequired
    }
  }
}

extension ValueSchema {
  /// This schema as JSON Schema.
  var json: JSON {
    switch self {
    case .text(let limit): .record(["type": "string".json, "maxLength": limit.json])
    case .choice(let texts): .record(["type": "string".json, "enum": .array(texts.map(\.json))])
    case .integer(let range):
      .record([
        "type": "integer".json, "minimum": range.lowerBound.json, "maximum": range.upperBound.json,
      ])
    case .flag: .record(["type": "boolean".json])
    case .list(let element, let limit):
      .record(["type": "array".json, "items": element.json, "maxItems": limit.json])
    case .record(let fields):
      .record([
        "type": "object".json,
        "properties": .object(fields.map { JSON.Member($0.name, $0.json) }),
        "required": Self.required(fields), "additionalProperties": .bool(false),
      ])
    }
  }

  private static func required(_ fields: [Field]) -> JSON? {
    let names = fields.filter(\.isRequired).map(\.name.json)
    return names.isEmpty ? nil : .array(names)
  }
}

extension ValueSchema.Field {
  fileprivate var json: JSON {
    var json = schema.json
    json.set("description", to: description.json)
    return json
  }
}

extension ValueSchema {
  /// Returns a sentence about a mistake in a value, with its place; nil if the value is valid.
  ///
  /// The place of the arguments themselves is empty.
  package func problem(in value: JSON, at place: String = "") -> String? {
    switch (self, value) {
    case (.text(let limit), .string(let text)):
      text.unicodeScalars.count <= limit ? nil : "\(place) has more than \(limit) characters."
    case (.choice(let texts), .string(let text)) where texts.contains(where: text.isExactly): nil
    case (.integer(let range), .number) where value.integer.map(range.contains) == true: nil
    case (.flag, .bool): nil
    case (.list(let element, let limit), .array(let values)):
      values.count > limit
        ? "\(place) has more than \(limit) elements."
        : values.enumerated().lazy.compactMap { index, value in
          element.problem(in: value, at: "\(place)[\(index)]")
        }.first
    case (.record(let fields), .object(let members)):
      Self.problem(in: members, of: fields, at: place.isEmpty ? "" : "\(place).")
    default: "\(place.isEmpty ? "The value" : place) must be \(expectation)."
    }
  }

  private static func problem(
    in members: [JSON.Member], of fields: [Field], at start: String
  ) -> String? {
    for member in members {
      guard let field = fields.first(where: { $0.name.isExactly(member.name) }) else {
        let names = fields.map(\.name).joined(separator: ", ")
        return "\(start)\(member.name.prefix(100)) is unknown; there is: \(names)."
      }
      if let problem = field.schema.problem(in: member.value, at: start + field.name) {
        return problem
      }
    }
    return fields.first { field in
      field.isRequired && !members.contains { $0.name.isExactly(field.name) }
    }.map { "\(start)\($0.name) is missing." }
  }

  private var expectation: String {
    switch self {
    case .text: "a text"
    case .choice(let texts): "one of " + texts.joined(separator: ", ")
    case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .flag: "true or false"
    case .list: "a list"
    case .record: "an object"
    }
  }
}
