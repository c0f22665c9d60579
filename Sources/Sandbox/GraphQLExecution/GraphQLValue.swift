import FoundationEssentials

/// A value of a variable, an argument or a response.
package indirect enum GraphQLValue: Hashable, Sendable {
  /// A member of an object, which keeps its place.
  package struct Member: Hashable, Sendable {
    package let name: String
    package let value: GraphQLValue

    package init(_ name: String, _ value: GraphQLValue) {
      self.name = name
      self.value = value
    }
  }

  case null
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  /// A value of an enumeration, only in documents.
  case enumeration(String)
  /// The name of a variable, only in documents.
  case variable(String)
  case list([GraphQLValue])
  case object([Member])

  /// Returns a string, or null for nil.
  package static func string(orNull value: String?) -> GraphQLValue {
    value.map(GraphQLValue.string) ?? .null
  }

  /// Returns the member of an object with this name.
  package subscript(name: String) -> GraphQLValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }
}

// Not expressible by nil, which would hide a missing optional value.
extension GraphQLValue: ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(arrayLiteral elements: GraphQLValue...) { self = .list(elements) }
  package init(dictionaryLiteral elements: (String, GraphQLValue)...) {
    self = .object(elements.map { Member($0, $1) })
  }
}

extension GraphQLValue: CustomStringConvertible {
  /// The value in the syntax of GraphQL.
  package var description: String {
    switch self {
    case .null: "null"
    case .boolean(let value): String(value)
    case .integer(let number): String(number)
    case .number(let number): String(number)
    case .string(let text): text.quoted
    case .enumeration(let name): name
    case .variable(let name): "$\(name)"
    case .list(let elements): "[\(elements.map(\.description).joined(separator: ", "))]"
    case .object(let members):
      "{\(members.map { "\($0.name): \($0.value)" }.joined(separator: ", "))}"
    }
  }
}

extension String {
  /// The text as a string of JSON, which is one of GraphQL, too.
  var quoted: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}

/// The response to a request (GraphQL specification, section 7.1).
package struct GraphQLResponse: Hashable, Sendable {
  /// Nil if the request was not executed.
  package let data: GraphQLValue?
  package let errors: [GraphQLError]

  package init(data: GraphQLValue? = nil, errors: [GraphQLError]) {
    self.data = data
    self.errors = errors
  }

  /// The response as a document, with `errors` only if there are some.
  package var document: GraphQLValue {
    var members: [GraphQLValue.Member] = []
    if let data { members.append(.init("data", data)) }
    if !errors.isEmpty { members.append(.init("errors", .list(errors.map(\.value)))) }
    return .object(members)
  }
}

/// An element of `errors` in a response, with the members that GitHub sends.
package struct GraphQLError: Hashable, Sendable {
  package var message: String
  /// The kind of an error of a field, for example `NOT_FOUND`.
  package var type: String?
  /// The response names and indices from the root to the field; nil without a field.
  package var path: [GraphQLValue]?
  package var locations: [SourceLocation] = []
  /// More about an invalid document.
  package var extensions: [GraphQLValue.Member] = []

  package init(_ message: String, type: String? = nil, at location: SourceLocation? = nil) {
    self.message = message
    self.type = type
    if let location { locations = [location] }
  }

  var value: GraphQLValue {
    var members: [GraphQLValue.Member] = []
    if let type { members.append(.init("type", .string(type))) }
    if let path { members.append(.init("path", .list(path))) }
    if !extensions.isEmpty { members.append(.init("extensions", .object(extensions))) }
    if !locations.isEmpty {
      let locations = locations.map { location -> GraphQLValue in
        ["line": .integer(location.line), "column": .integer(location.column)]
      }
      members.append(.init("locations", .list(locations)))
    }
    return .object(members + [.init("message", .string(message))])
  }
}
