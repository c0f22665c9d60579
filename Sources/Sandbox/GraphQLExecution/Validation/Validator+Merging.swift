/// A field with the type that it is selected from.
private struct SelectedField {
  let parent: TypeDefinition
  let field: Field
  let type: TypeReference
}

extension Validator {
  /// Fields with the same response name must be mergeable (GraphQL specification, section 5.3.2).
  ///
  /// Reports the first conflict of each operation, in its selections at all depths. The document
  /// must have no fragment that contains itself.
  func checkMerging() {
    for operation in document.operations {
      guard let root = schema.root(of: operation.kind) else { continue }
      within(operation.title) {
        var checked: Set<FieldSet> = []
        _ = canMerge(operation.selections.map { ($0, root) }, areExclusive: false, &checked)
      }
    }
  }

  /// Fields that were found to be mergeable, by their offsets.
  private struct FieldSet: Hashable {
    let offsets: [Int]
    let areExclusive: Bool
  }

  /// Whether fields with the same name can be merged.
  ///
  /// Compares each field with the first one and not with all others, and each set of fields once:
  /// a document of two kilobytes can select the same fields at 2⁴⁰ places. With `areExclusive`, no
  /// object has two of the fields, so that only the shapes of their values must be equal.
  private func canMerge(
    _ selections: [(Selection, TypeDefinition)], areExclusive: Bool, _ checked: inout Set<FieldSet>
  ) -> Bool {
    let groups = groups(selections)
    let offsets = groups.flatMap { $0.map(\.field.offset) }
    guard !limit.isExceeded,
      checked.insert(FieldSet(offsets: offsets, areExclusive: areExclusive)).inserted
    else { return true }
    for group in groups {
      for fields in areExclusive ? [] : sharingObjects(group) {
        guard canMerge(fields, areExclusive: false, &checked) else { return false }
      }
      guard canMerge(group, areExclusive: true, &checked) else { return false }
    }
    return true
  }

  /// Whether fields with one response name can be merged, with their selections.
  private func canMerge(
    _ fields: [SelectedField], areExclusive: Bool, _ checked: inout Set<FieldSet>
  ) -> Bool {
    guard let first = fields.first else { return true }
    if let (other, conflict) = conflict(fields, first, areExclusive: areExclusive) {
      within(first.field.responseName) {
        add(
          conflict, at: [first.field.offset, other.field.offset], code: "fieldConflict",
          ["fieldName": first.field.responseName])
      }
      return false
    }
    let selections = fields.flatMap { selected -> [(Selection, TypeDefinition)] in
      guard let type = schema[selected.type.name] else { return [] }
      return selected.field.selections.map { ($0, type) }
    }
    guard !selections.isEmpty else { return true }
    return within(first.field.responseName) {
      canMerge(selections, areExclusive: areExclusive, &checked)
    }
  }

  /// Returns the fields of which one object can have all: those of interfaces, with those of each
  /// object type.
  private func sharingObjects(_ fields: [SelectedField]) -> [[SelectedField]] {
    var order: [String] = []
    var types: [String: [SelectedField]] = [:]
    for field in fields where field.parent.kind == .object {
      if types[field.parent.name] == nil { order.append(field.parent.name) }
      types[field.parent.name, default: []].append(field)
    }
    if order.isEmpty || (order.count == 1 && types[order[0]]?.count == fields.count) {
      return [fields]
    }
    return order.map { name in
      fields.filter { $0.parent.kind != .object || $0.parent.name == name }
    }
  }

  /// Returns a field that differs from the first one, and why.
  private func conflict(
    _ fields: [SelectedField], _ first: SelectedField, areExclusive: Bool
  ) -> (SelectedField, String)? {
    let name = first.field.responseName
    guard !areExclusive else {
      for other in fields.dropFirst() where !haveSameShape(first.type, other.type) {
        let types = "`\(first.type)` or `\(other.type)`"
        return (other, "Field '\(name)' has a return_type conflict: \(types)?")
      }
      return nil
    }
    let arguments = fields.count > 1 ? Self.text(of: first.field.arguments) : ""
    for other in fields.dropFirst() {
      if first.field.name != other.field.name {
        let names = "\(first.field.name) or \(other.field.name)"
        return (other, "Field '\(name)' has a field conflict: \(names)?")
      }
      let others = Self.text(of: other.field.arguments)
      if arguments != others {
        return (other, "Field '\(name)' has an argument conflict: \(arguments) or \(others)?")
      }
    }
    return nil
  }

  private static func text(of arguments: [Argument]) -> String {
    let texts = arguments.sorted { $0.name < $1.name }
      .map { "\($0.name):\(GraphQLText.quoted($0.value.description))" }
    return "{\(texts.joined(separator: ","))}"
  }

  /// Whether values of both types look alike in a response, apart from their sub-fields.
  private func haveSameShape(_ one: TypeReference, _ other: TypeReference) -> Bool {
    switch (one, other) {
    case (.nonNull(let one), .nonNull(let other)), (.list(let one), .list(let other)):
      haveSameShape(one, other)
    case (.named(let one), .named(let other)):
      one == other
        || (schema[one]?.kind.isComposite == true && schema[other]?.kind.isComposite == true)
    default: false
    }
  }

  /// Returns the selected fields by response name.
  private func groups(_ selections: [(Selection, TypeDefinition)]) -> [[SelectedField]] {
    var groups: [[SelectedField]] = []
    var indices: [String: Int] = [:]
    var visited: Set<String> = []
    var waiting = Array(selections.reversed())
    while let (selection, parent) = waiting.popLast() {
      switch selection {
      case .field(let field):
        guard let definition = schema.field(field.name, of: parent) else { continue }
        let name = field.responseName
        let selected = SelectedField(parent: parent, field: field, type: definition.type)
        if let index = indices[name] {
          groups[index].append(selected)
        } else {
          indices[name] = groups.count
          groups.append([selected])
        }
      case .inline(let fragment):
        let type = fragment.typeCondition.map { schema[$0] } ?? parent
        guard let type else { continue }
        waiting += fragment.selections.reversed().map { ($0, type) }
      case .spread(let spread):
        guard visited.insert(spread.name).inserted,
          let fragment = document.fragment(spread.name), let type = schema[fragment.typeCondition]
        else { continue }
        waiting += fragment.selections.reversed().map { ($0, type) }
      }
    }
    return groups
  }
}
