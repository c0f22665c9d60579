/// The types of a service, from which fields are selected.
package struct Schema: Sendable {
  struct Field: Sendable {
    let name: String
    let arguments: Set<String>
    let type: String
    let canBeNull: Bool

    /// Parses `name(argument,argument):Type!`; without a type it is a `String`.
    init(_ text: Substring) {
      canBeNull = !text.hasSuffix("!")
      let parts = text.drop { $0 == "!" }.split(separator: ":")
      let names = parts[0].split { "(,)!".contains($0) }.map(String.init)
      name = names[0]
      arguments = Set(names.dropFirst())
      type = parts.count > 1 ? String(parts[1].prefix { $0 != "!" }) : "String"
    }
  }

  struct ObjectType: Sendable {
    let name: String
    let fields: [String: Field]
    /// The type itself, or the types that implement it.
    fileprivate(set) var possibleTypes: Set<String>

    /// Returns a field, including `__typename`.
    subscript(name: String) -> Field? {
      fields[name] ?? (name == "__typename" ? Field("__typename!") : nil)
    }
  }

  private var types: [String: ObjectType] = [:]

  /// Parses types: a line with a name and the interfaces that it implements, and indented lines of
  /// its fields.
  package init(_ text: String) {
    var implemented: [(type: String, interface: String)] = []
    var lines = text.split(separator: "\n")[...]
    while let words = lines.popFirst()?.split(separator: " ").map(String.init) {
      var fields: [String: Field] = [:]
      while let line = lines.first, line.hasPrefix(" ") {
        for field in line.split(separator: " ").map(Field.init) { fields[field.name] = field }
        lines.removeFirst()
      }
      types[words[0]] = ObjectType(name: words[0], fields: fields, possibleTypes: [words[0]])
      implemented += words.dropFirst().map { (words[0], $0) }
    }
    for (type, interface) in implemented { types[interface]?.possibleTypes.insert(type) }
  }

  /// Returns a type with fields; nil for scalars and unknown ones.
  subscript(name: String) -> ObjectType? { types[name] }
}
