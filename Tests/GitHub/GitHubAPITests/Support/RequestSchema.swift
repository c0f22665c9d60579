import FoundationEssentials
import GitHubModels
import TextFormats

/// The part of JSON Schema that GitHub's description uses for what is sent.
struct RequestSchema {
  let document: JSON

  /// Returns a value's deviations from the schema; empty if there are none.
  func faults(of value: JSON, _ schema: JSON, at path: String = "$") -> [String] {
    if let reference = schema["$ref"]?.string {
      guard let target = resolve(reference) else { return ["\(path): no \(reference)"] }
      return faults(of: value, target, at: path)
    }
    if case .null = value, schema["nullable"]?.bool == true { return [] }
    return choiceFaults(of: value, schema, at: path) + typeFaults(of: value, schema, at: path)
      + enumFaults(of: value, schema, at: path) + memberFaults(of: value, schema, at: path)
  }

  private func choiceFaults(of value: JSON, _ schema: JSON, at path: String) -> [String] {
    for (name, isEnough) in [("oneOf", { $0 == 1 }), ("anyOf", { $0 >= 1 })]
      as [(String, (Int) -> Bool)]
    {
      guard let choices = schema[name]?.array else { continue }
      let fitting = choices.count { faults(of: value, $0, at: path).isEmpty }
      if !isEnough(fitting) { return ["\(path): \(fitting) of \(choices.count) choices fit"] }
    }
    return []
  }

  func resolve(_ reference: String) -> JSON? {
    reference.split(separator: "/").dropFirst().reduce(document as JSON?) { $0?[String($1)] }
  }

  private func typeFaults(of value: JSON, _ schema: JSON, at path: String) -> [String] {
    guard let type = schema["type"]?.string else { return [] }
    let fits: Bool =
      switch (type, value) {
      case ("string", .string(let text)):
        schema["format"]?.string != "date-time" || Date(rfc3339: text) != nil
      case ("integer", .number(let digits)): Int(digits) != nil
      case ("number", .number), ("boolean", .bool), ("array", .array), ("object", .object),
        ("null", .null):
        true
      default: false
      }
    return fits ? [] : ["\(path): no \(type)"]
  }

  private func enumFaults(of value: JSON, _ schema: JSON, at path: String) -> [String] {
    guard let allowed = schema["enum"]?.array, !allowed.contains(value) else { return [] }
    return ["\(path): none of the allowed values"]
  }

  private func memberFaults(of value: JSON, _ schema: JSON, at path: String) -> [String] {
    guard let members = value.members else { return [] }
    let missing = (schema["required"]?.array ?? []).compactMap(\.string)
      .filter { value[$0] == nil }.map { "\(path): no \($0)" }
    if let most = schema["maxProperties"]?.count, members.count > most {
      return ["\(path): more than \(most) members"]
    }
    // A choice says only what must be there.
    guard schema["properties"] != nil || schema["additionalProperties"] != nil else {
      return missing
    }
    return missing
      + members.flatMap { member -> [String] in
        let place = "\(path).\(member.name)"
        if let known = schema["properties"]?[member.name] {
          return faults(of: member.value, known, at: place)
        }
        guard let other = schema["additionalProperties"], other != .bool(false) else {
          return ["\(place): unknown"]
        }
        return faults(of: member.value, other, at: place)
      }
  }
}
