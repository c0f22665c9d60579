extension Schema {
  /// Returns the value of a leaf type for a value from JSON; nil if it has another type.
  func leaf(_ value: GraphQLValue, as type: TypeDefinition) -> GraphQLValue? {
    switch (type.name, value) {
    case ("Int", .integer(let number)): Int32(exactly: number) == nil ? nil : value
    case ("Int", .number(let number)): Int32(exactly: number).map { .integer(Int($0)) }
    case ("Float", .integer(let number)): .number(Double(number))
    case ("Float", .number): value
    case ("Boolean", .boolean): value
    case ("ID", .integer(let number)): .string(String(number))
    case ("Int", _), ("Float", _), ("Boolean", _): nil
    case (_, .string(let text)):
      type.kind == .enumeration && !type.values.contains(text) ? nil : value
    default: nil
    }
  }

  /// Returns the value of a leaf type for a literal; nil if it has another type.
  func leaf(_ literal: Literal, as type: TypeDefinition) -> GraphQLValue? {
    switch literal.kind {
    case .enumeration(let name):
      type.kind == .enumeration && type.values.contains(name) ? .string(name) : nil
    case .string(let text): type.kind == .enumeration ? nil : leaf(.string(text), as: type)
    case .integer(let text):
      if let number = Int(text) {
        leaf(.integer(number), as: type)
      } else if type.name == "ID" {
        .string(text)
      } else {
        Double(text).flatMap { leaf(.number($0), as: type) }
      }
    case .float(let text):
      type.name == "Float" ? Double(text).map(GraphQLValue.number) : nil
    case .boolean(let value): leaf(.boolean(value), as: type)
    case .null, .variable, .list, .object: nil
    }
  }
}
