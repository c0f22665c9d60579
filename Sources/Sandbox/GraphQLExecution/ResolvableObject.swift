/// An object of the service, from which fields are selected.
package protocol ResolvableObject {
  /// The name of its object type in the schema.
  var typeName: String { get }

  /// Returns the value of a field of its type; nil if there is no such field.
  func value(of field: FieldRequest) throws(FieldError) -> ResolvedValue?
}

/// What a field returns before its sub-fields are selected.
package enum ResolvedValue {
  case leaf(GraphQLValue)
  case object(any ResolvableObject)
  case list([ResolvedValue])
  /// An element of a list that could not be resolved: null in the list, with an error.
  case failure(FieldError)

  package static var null: ResolvedValue { .leaf(.null) }
  package static func string(_ value: String?) -> ResolvedValue { .leaf(.string(orNull: value)) }
  package static func integer(_ value: Int) -> ResolvedValue { .leaf(.integer(value)) }
  package static func boolean(_ value: Bool) -> ResolvedValue { .leaf(.boolean(value)) }

  /// Returns an object, or null for nil.
  package static func object(orNull object: (any ResolvableObject)?) -> ResolvedValue {
    object.map { .object($0) } ?? .null
  }
}

/// Why a field has no value; the field becomes null and the response has an error.
package struct FieldError: Error, Hashable, Sendable {
  /// The kind of the error, for example `NOT_FOUND`.
  package let type: String
  package let message: String

  package init(_ type: String, _ message: String) {
    self.type = type
    self.message = message
  }
}

/// A field to resolve, with the values of its arguments.
package struct FieldRequest {
  package let name: String
  let arguments: [GraphQLValue.Member]
  /// Returns the names of the fields that are selected from the value, an object.
  package let selection: () -> Set<String>

  /// Returns the value of an argument; nil if it is missing or null.
  package subscript(name: String) -> GraphQLValue? {
    let value = arguments.first { $0.name == name }?.value
    return value == .null ? nil : value
  }

  package func string(_ name: String) -> String? {
    if case .string(let text)? = self[name] { text } else { nil }
  }

  package func integer(_ name: String) -> Int? {
    if case .integer(let number)? = self[name] { number } else { nil }
  }

  /// Returns the strings of an argument that is a list.
  package func strings(_ name: String) -> [String] {
    guard case .list(let elements)? = self[name] else { return [] }
    return elements.compactMap { if case .string(let text) = $0 { text } else { nil } }
  }
}
