/// A type of a schema.
package struct TypeDefinition: Sendable {
  package enum Kind: String, Sendable {
    case scalar = "SCALAR"
    case object = "OBJECT"
    case interface = "INTERFACE"
    case enumeration = "ENUM"
    case inputObject = "INPUT_OBJECT"

    /// Whether fields are selected from values of this kind.
    var isComposite: Bool { self == .object || self == .interface }
    /// Whether variables and arguments can have this kind.
    var isInput: Bool { !isComposite }
  }

  package let name: String
  package let kind: Kind
  /// The interfaces that the type implements.
  let interfaces: [String]
  /// The fields of an object or an interface.
  package let fields: [FieldDefinition]
  /// The fields of an input object.
  let inputs: [InputDefinition]
  /// The values of an enumeration.
  let values: [String]
  private let fieldIndex: [String: Int]

  init(
    name: String, kind: Kind, interfaces: [String] = [], fields: [FieldDefinition] = [],
    inputs: [InputDefinition] = [], values: [String] = []
  ) {
    self.name = name
    self.kind = kind
    self.interfaces = interfaces
    self.fields = fields
    self.inputs = inputs
    self.values = values
    fieldIndex = Dictionary(zip(fields.map(\.name), fields.indices)) { first, _ in first }
  }

  func field(_ name: String) -> FieldDefinition? { fieldIndex[name].map { fields[$0] } }
}

/// A field of an object or an interface.
package struct FieldDefinition: Sendable {
  package let name: String
  let arguments: [InputDefinition]
  package let type: TypeReference
}

/// An argument, or a field of an input object.
struct InputDefinition: Sendable {
  let name: String
  let type: TypeReference
  let defaultValue: Literal?

  /// Whether a value must be given.
  var isRequired: Bool { type.isNonNull && defaultValue == nil }
}
