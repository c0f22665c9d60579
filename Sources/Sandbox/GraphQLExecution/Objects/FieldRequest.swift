/// A field to resolve, with the values of its arguments.
package struct FieldRequest {
  package let name: String
  private let arguments: [GraphQLValue.Member]
  /// Returns the names of the fields that are selected from the value.
  private let selectedNames: () -> Set<String>

  init(
    name: String, arguments: [GraphQLValue.Member], selectedNames: @escaping () -> Set<String>
  ) {
    self.name = name
    self.arguments = arguments
    self.selectedNames = selectedNames
  }

  /// The names of the fields that are selected from the value.
  package var selection: Set<String> { selectedNames() }

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

  package func boolean(_ name: String) -> Bool? {
    if case .boolean(let value)? = self[name] { value } else { nil }
  }

  /// Returns the strings of an argument that is a list.
  package func strings(_ name: String) -> [String] {
    guard case .list(let elements)? = self[name] else { return [] }
    return elements.compactMap { if case .string(let text) = $0 { text } else { nil } }
  }
}
