import ModelContext
import TestSupport
import TextFormats

/// The protocol's own description of its messages, in the part of JSON Schema that it uses.
struct MessageSchema {
  static let files = ["2025-06-18", "2025-11-25", "2026-07-28"].map { "mcp/schema-\($0).json" }

  private let definitions: JSON
  private let document: JSON

  init(_ version: String) throws {
    document = try SharedFile.json("mcp/schema-\(version).json")
    definitions = document["$defs"] ?? document["definitions"] ?? .null
  }

  /// Returns what is wrong with a message: a definition's name says what it must be.
  func faults(of message: JSON, as name: String) -> [String] {
    guard let schema = definitions[name] else { return ["The schema has no \(name)."] }
    return faults(of: message, schema, at: name)
  }

  private func faults(of value: JSON, _ schema: JSON, at place: String) -> [String] {
    if let reference = schema["$ref"]?.string {
      let target = reference.split(separator: "/").dropFirst()
        .reduce(document as JSON?) { $0?[String($1)] }
      return target.map { faults(of: value, $0, at: place) } ?? ["\(place): no \(reference)"]
    }
    var found = (schema["allOf"]?.array ?? []).flatMap { self.faults(of: value, $0, at: place) }
    if let choices = schema["anyOf"]?.array {
      let attempts = choices.map { self.faults(of: value, $0, at: place) }
      if !attempts.contains([]) { found += attempts.first ?? [] }
    }
    if let constant = schema["const"], constant != value {
      found.append("\(place): not \(constant)")
    }
    if let allowed = schema["enum"]?.array, !allowed.contains(value) {
      found.append("\(place): none of \(allowed)")
    }
    if let type = schema["type"], !fits(value, type) { found.append("\(place): no \(type)") }
    if let least = schema["minimum"]?.integer, value.integer.map({ $0 < least }) == true {
      found.append("\(place): less than \(least)")
    }
    return found + partFaults(of: value, schema, at: place)
  }

  private func fits(_ value: JSON, _ type: JSON) -> Bool {
    let types = type.array ?? [type]
    return types.compactMap(\.string).contains { type in
      switch (type, value) {
      case ("string", .string), ("number", .number), ("boolean", .bool), ("array", .array),
        ("object", .object), ("null", .null):
        true
      case ("integer", _): value.integer != nil
      default: false
      }
    }
  }

  private func partFaults(of value: JSON, _ schema: JSON, at place: String) -> [String] {
    if let items = schema["items"], let elements = value.array {
      return elements.enumerated().flatMap { faults(of: $1, items, at: "\(place)[\($0)]") }
    }
    guard let members = value.members else { return [] }
    let missing = (schema["required"]?.array ?? []).compactMap(\.string)
      .filter { value[$0] == nil }.map { "\(place): no \($0)" }
    return missing
      + members.flatMap { member -> [String] in
        let part = "\(place).\(member.name)"
        if let known = schema["properties"]?[member.name] {
          return faults(of: member.value, known, at: part)
        }
        switch schema["additionalProperties"] {
        case nil, .bool(true): return []
        case .bool(false): return ["\(part): unknown"]
        case let other?: return faults(of: member.value, other, at: part)
        }
      }
  }
}
