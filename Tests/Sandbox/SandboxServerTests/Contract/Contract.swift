import FoundationEssentials
import Testing

/// One of GitHub's descriptions of its API (OpenAPI 3), if they are beside the package.
struct Contract: Sendable, CustomStringConvertible {
  /// The folder `shared/contract` beside the package.
  private static let folder =
    #filePath.split(separator: "/").dropLast(6)
    .map { "/\($0)" }.joined() + "/shared/contract"

  static let names = [
    "github-rest-2022-11-28", "github-rest-2022-11-28.2026", "github-rest-2026-03-10",
  ]
  static var arePresent: Bool {
    FileManager.default.fileExists(atPath: "\(folder)/\(names[0]).openapi.json")
  }

  let description: String
  let document: ResponseJSON

  init(_ name: String) throws {
    description = name
    let url = URL(filePath: "\(Self.folder)/\(name).openapi.json")
    document = try JSONDecoder().decode(ResponseJSON.self, from: Data(contentsOf: url))
  }

  /// Returns the schema of a response; nil if the response has no body.
  func schema(_ method: String, _ path: String, status: Int) throws -> ResponseJSON? {
    let operation = document["paths"]?[path]?[method.lowercased()]
    guard var response = operation?["responses"]?[String(status)] else {
      throw Violation(at: "\(method) \(path)", "\(status) is not described")
    }
    response = resolved(response)
    return response["content"]?["application/json"]?["schema"]
  }

  /// Returns the value that a `$ref` points to.
  func resolved(_ value: ResponseJSON) -> ResponseJSON {
    guard let path = value["$ref"]?.text else { return value }
    return path.split(separator: "/").dropFirst().reduce(document) { $0[String($1)] ?? .null }
  }

  /// Returns where a value violates a schema; supports the parts of JSON Schema that GitHub uses.
  func violations(of schema: ResponseJSON, in value: ResponseJSON, at path: String = "$")
    -> [Violation]
  {
    let schema = resolved(schema)
    if value == .null, isNullable(schema) || isKnownNull(path) { return [] }
    if let choices = schema["oneOf"] ?? schema["anyOf"] {
      // Not exactly one, because a private user also matches the public user.
      let attempts = choices.elements.map { violations(of: $0, in: value, at: path) }
      return attempts.contains([]) ? [] : attempts.first ?? []
    }
    if let parts = schema["allOf"] {
      return parts.elements.flatMap { violations(of: $0, in: value, at: path) }
    }
    if let allowed = schema["enum"]?.elements, !allowed.contains(value) {
      return [Violation(at: path, "\(value) is not in the enumeration")]
    }
    switch (type(of: schema), value) {
    case ("object", .object(let members)):
      return object(members, schema, path)
    case ("array", .array(let elements)):
      return elements.enumerated().flatMap { index, element in
        violations(of: schema["items"] ?? [:], in: element, at: "\(path)[\(index)]")
      }
    case ("string", .string(let text)): return format(text, schema, path)
    case ("integer", .number(let number)) where number == number.rounded(): return []
    case ("number", .number), ("boolean", .boolean), (nil, _): return []
    case (let type?, _): return [Violation(at: path, "is not of type \(type)")]
    }
  }

  /// Keys that one version of the description forbids; a newer one for the same API version has
  /// them, and GitHub sends them.
  private static let additions: Set = ["notification_email", "user_view_type"]

  private func object(_ members: [String: ResponseJSON], _ schema: ResponseJSON, _ path: String)
    -> [Violation]
  {
    var violations: [Violation] = []
    for name in schema["required"]?.elements.compactMap(\.text) ?? [] where members[name] == nil {
      violations.append(Violation(at: path, "\(name) is missing"))
    }
    for (name, value) in members {
      if let property = schema["properties"]?[name] {
        violations += self.violations(of: property, in: value, at: "\(path).\(name)")
      } else if schema["additionalProperties"] == false, !Self.additions.contains(name) {
        violations.append(Violation(at: path, "\(name) is not allowed"))
      } else if let other = schema["additionalProperties"], other != true {
        violations += self.violations(of: other, in: value, at: "\(path)[\(name)]")
      }
    }
    return violations
  }

  private func format(_ text: String, _ schema: ResponseJSON, _ path: String) -> [Violation] {
    switch schema["format"] {
    case "date-time"
    where text.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) == nil:
      [Violation(at: path, "\(text) is not a date")]
    case "uri" where text.isEmpty && isKnownEmpty(path): []
    case "uri" where text.wholeMatch(of: /https?:\/\/[^\s{}]+/) == nil:
      [Violation(at: path, "\(text) is not a URL")]
    default: []
    }
  }

  /// Whether null is allowed: by a keyword in OpenAPI 3.0, by a type in 3.1.
  private func isNullable(_ schema: ResponseJSON) -> Bool {
    let choices = (schema["oneOf"] ?? schema["anyOf"])?.elements ?? []
    return schema["nullable"] == true || schema["type"] == "null"
      || choices.contains { isNullable(resolved($0)) }
  }

  private func type(of schema: ResponseJSON) -> String? {
    schema["type"]?.text ?? (schema["properties"] == nil ? nil : "object")
  }

  /// GitHub really sends an empty string here after a repository's homepage was removed.
  private func isKnownEmpty(_ path: String) -> Bool { path.hasSuffix(".homepage") }

  /// GitHub really sends null here, although one version of the description says string.
  private func isKnownNull(_ path: String) -> Bool {
    path.hasSuffix(".language") || path.hasSuffix(".license.url")
  }
}

/// Where a response differs from the description.
struct Violation: Error, Hashable, CustomStringConvertible {
  let description: String

  init(at path: String, _ message: String) { description = "\(path): \(message)" }
}
