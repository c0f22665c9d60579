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
  mutating func checkMerging() {
    guard let root = schema[Schema.queryType] else { return }
    for operation in document.operations where operation.kind == .query {
      within(operation.title) {
        _ = $0.canMerge(operation.selections.map { ($0, root) }, areExclusive: false)
      }
    }
  }

  private mutating func canMerge(
    _ selections: [(Selection, TypeDefinition)], areExclusive: Bool
  ) -> Bool {
    for group in groups(selections) {
      for (index, one) in group.enumerated() {
        guard canMerge([one], areExclusive: areExclusive) else { return false }
        for other in group.dropFirst(index + 1) {
          guard canMerge(one, other, areExclusive: areExclusive) else { return false }
        }
      }
    }
    return true
  }

  private mutating func canMerge(
    _ one: SelectedField, _ other: SelectedField, areExclusive: Bool
  ) -> Bool {
    // No object has both fields if their parents are different object types.
    let areExclusive =
      areExclusive
      || one.parent.name != other.parent.name && one.parent.kind == .object
        && other.parent.kind == .object
    guard let conflict = conflict(one, other, areExclusive: areExclusive) else {
      return canMerge([one, other], areExclusive: areExclusive)
    }
    within(one.field.responseName) {
      $0.add(
        conflict, at: [one.field.offset, other.field.offset], code: "fieldConflict",
        ["fieldName": .string(one.field.responseName)])
    }
    return false
  }

  /// Whether the selections from these fields can be merged.
  private mutating func canMerge(_ fields: [SelectedField], areExclusive: Bool) -> Bool {
    let selections = fields.flatMap { selected -> [(Selection, TypeDefinition)] in
      guard let type = schema[selected.type.name] else { return [] }
      return selected.field.selections.map { ($0, type) }
    }
    guard let name = fields.first?.field.responseName, !selections.isEmpty else { return true }
    var result = true
    within(name) { result = $0.canMerge(selections, areExclusive: areExclusive) }
    return result
  }

  private func conflict(
    _ one: SelectedField, _ other: SelectedField, areExclusive: Bool
  ) -> String? {
    let name = one.field.responseName
    if !areExclusive {
      if one.field.name != other.field.name {
        return "Field '\(name)' has a field conflict: \(one.field.name) or \(other.field.name)?"
      }
      let arguments = [one, other].map { selected in
        selected.field.arguments.sorted { $0.name < $1.name }
          .map { "\($0.name):\(GraphQLText.quoted($0.value.description))" }
      }
      if arguments[0] != arguments[1] {
        let texts = arguments.map { "{\($0.joined(separator: ","))}" }
        return "Field '\(name)' has an argument conflict: \(texts[0]) or \(texts[1])?"
      }
    }
    guard !haveSameShape(one.type, other.type) else { return nil }
    return "Field '\(name)' has a return_type conflict: `\(one.type)` or `\(other.type)`?"
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
    var order: [String] = []
    var groups: [String: [SelectedField]] = [:]
    var visited: Set<String> = []
    var waiting = Array(selections.reversed())
    while let (selection, parent) = waiting.popLast() {
      switch selection {
      case .field(let field):
        guard let definition = schema.field(field.name, of: parent) else { continue }
        let name = field.responseName
        if groups[name] == nil { order.append(name) }
        groups[name, default: []].append(
          SelectedField(parent: parent, field: field, type: definition.type))
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
    return order.compactMap { groups[$0] }
  }
}
