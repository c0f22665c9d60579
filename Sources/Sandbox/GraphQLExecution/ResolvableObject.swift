package import TextFormats

/// An object of the service, from which fields are selected.
package protocol ResolvableObject {
  /// The name of its type in the schema.
  var typeName: String { get }

  /// Returns the value of a field of its type.
  func value(of field: FieldRequest) throws(FieldError) -> ResolvedValue
}

/// The value of a field before its sub-fields are selected.
package enum ResolvedValue {
  case leaf(JSON)
  case object(any ResolvableObject)
  case list([ResolvedValue])
  /// An element of a list that could not be resolved: null in the list, with an error.
  case failure(FieldError)

  package static var null: ResolvedValue { .leaf(.null) }
  package static func string(_ value: String?) -> ResolvedValue {
    value.map { .leaf(.string($0)) } ?? .null
  }
  package static func integer(_ value: Int) -> ResolvedValue { .leaf(.number(String(value))) }
  package static func boolean(_ value: Bool) -> ResolvedValue { .leaf(.bool(value)) }

  /// Returns an object, or null for nil.
  package static func object(orNull object: (any ResolvableObject)?) -> ResolvedValue {
    object.map { .object($0) } ?? .null
  }
}

/// Why a field has no value; the field becomes null and the response has an error.
package struct FieldError: Error, Hashable, Sendable {
  /// The kind of the error, for example `NOT_FOUND`.
  let type: String
  let message: String

  package init(_ type: String, _ message: String) {
    self.type = type
    self.message = message
  }
}

/// A field to resolve, with the values of its arguments.
package struct FieldRequest {
  package let name: String
  private(set) var arguments: [String: JSON]
  /// Counts the cost of the value.
  package let work: Work
  /// Returns the names of the fields that are selected from the value, an object.
  package let selection: () -> Set<String>

  /// Returns the value of an argument; nil if it is missing or null.
  package subscript(name: String) -> JSON? { arguments[name] == .null ? nil : arguments[name] }

  /// Returns a request whose arguments are the fields of an argument that is an object.
  package func fields(of name: String) -> FieldRequest {
    var request = self
    request.arguments = [:]
    for member in self[name]?.members ?? [] { request.arguments[member.name] = member.value }
    return request
  }

  package func string(_ name: String) -> String? { self[name]?.argumentText }

  /// Returns the value of an argument that is an enumeration; the first one if it is missing.
  package func choice(_ name: String, of values: [String]) throws(FieldError) -> String {
    guard let value = self[name] else { return values[0] }
    guard let text = value.string, values.contains(text) else {
      throw FieldError(
        "INVALID_ARGUMENT",
        "Expected \(value.text()) to be one of: \(values.joined(separator: ", "))")
    }
    return text
  }

  package func integer(_ name: String) -> Int? {
    guard case .number(let text)? = self[name] else { return nil }
    return Int(text)
  }

  /// Returns the strings of an argument that is a list, or may be its one element.
  package func strings(_ name: String) -> [String] {
    guard let value = self[name] else { return [] }
    return (value.array ?? [value]).compactMap(\.argumentText)
  }
}

extension JSON {
  /// The text of a string, or of an ID that is a number.
  fileprivate var argumentText: String? {
    if case .number(let text) = self { text } else { string }
  }
}
